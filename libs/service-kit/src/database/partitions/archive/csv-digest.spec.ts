import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { describe, expect, it } from '@jest/globals';
import { CsvDigest } from './csv-digest.js';

async function digestOf(...chunks: string[]) {
  const digest = new CsvDigest();
  const passed: Buffer[] = [];
  await pipeline(Readable.from(chunks.map((chunk) => Buffer.from(chunk))), digest, async (source) => {
    for await (const chunk of source) passed.push(chunk as Buffer);
  });
  return { rows: digest.rowCount, checksum: digest.checksum(), text: Buffer.concat(passed).toString() };
}

describe('The digest of CSV', () => {
  it.each([
    ['nothing', [''], 0],
    ['a header alone', ['a,b\n'], 0],
    ['two rows', ['a,b\n1,2\n3,4\n'], 2],
    ['a line break within quotes', ['a,b\n1,"x\ny"\n'], 1],
    ['quotes within quotes before a line break', ['a\n"say ""no""\nor not"\n'], 1],
    ['an empty text beside a null', ['a,b\n"",\n'], 1],
    ['rows that arrive in pieces', ['a\n"x', '\n', 'y"', '"\n', 'z"\n'], 1],
  ])('counts the rows of %s', async (_, chunks, rows) => {
    expect((await digestOf(...chunks)).rows).toBe(rows);
  });

  it('passes everything on, and computes its checksum', async () => {
    const text = 'a,b\n1,"größer"\n';

    expect(await digestOf(text.slice(0, 5), text.slice(5))).toEqual({
      rows: 1,
      checksum: createHash('sha256').update(text).digest('hex'),
      text,
    });
  });
});
