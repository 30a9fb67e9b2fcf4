import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { writeArchive } from './archive-file.js';

/** The methods that node-postgres calls on a query that copies. */
interface Copying {
  handleCopyData(message: { chunk: Buffer }, source: unknown): void;
  emit(event: string, result: unknown): void;
}

/**
 * Returns a connection that copies these pieces of text, and then reports the number of rows, or ends with an error.
 */
function copies(pieces: readonly string[], end: number | Error): pg.ClientBase {
  const source = { stream: { pause: () => undefined, resume: () => undefined, destroy: () => undefined } };
  const query = (copying: Copying) => {
    setImmediate(() => {
      for (const piece of pieces) copying.handleCopyData({ chunk: Buffer.from(piece) }, source);
      if (end instanceof Error) copying.emit('error', end);
      else copying.emit('end', { rowCount: end });
    });
  };
  return { query } as unknown as pg.ClientBase;
}

const CSV = ['a,b\n1,', '"x\ny"\n2,\n'];
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'archive-file-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const write = (client: pg.ClientBase) => writeArchive(client, 'notes', { folder, name: 'notes.csv.gz' });

describe('An archive', () => {
  it('is what was copied, with what it is beside it', async () => {
    const manifest = await write(copies(CSV, 2));

    expect(gunzipSync(readFileSync(join(folder, 'notes.csv.gz'))).toString()).toBe(CSV.join(''));
    expect(JSON.parse(readFileSync(join(folder, 'notes.csv.gz.json'), 'utf8'))).toEqual(manifest);
    expect(manifest.rows).toBe(2);
    expect(readdirSync(folder).sort()).toEqual(['notes.csv.gz', 'notes.csv.gz.json']);
  });

  it('is the same file when it is written again', async () => {
    const first = await write(copies(CSV, 2));

    expect(await write(copies(CSV, 2))).toEqual(first);
  });

  it('does not replace one with other rows', async () => {
    await write(copies(CSV, 2));

    await expect(write(copies(CSV.slice(0, 1).concat('3\n'), 1))).rejects.toThrow(
      'is there already, and has other rows',
    );

    expect(gunzipSync(readFileSync(join(folder, 'notes.csv.gz'))).toString()).toBe(CSV.join(''));
  });

  it.each([
    ['fewer rows arrived than were copied', CSV, 3, 'was read back as {"rows":2'],
    ['the connection was lost', CSV, new Error('Connection terminated'), 'Connection terminated'],
  ])('does not get its name where %s', async (_, pieces, end, reason) => {
    await expect(write(copies(pieces, end))).rejects.toThrow(reason);

    expect(existsSync(join(folder, 'notes.csv.gz'))).toBe(false);
    expect(existsSync(join(folder, 'notes.csv.gz.json'))).toBe(false);
  });

  it('does not get its name where the disk is full', async () => {
    symlinkSync('/dev/full', join(folder, 'notes.csv.gz.part'));

    await expect(write(copies(CSV, 2))).rejects.toThrow('ENOSPC');

    expect(existsSync(join(folder, 'notes.csv.gz'))).toBe(false);
  });
});
