import { describe, expect, it } from '@jest/globals';
import type { Page } from '@libs/dto/lists/page';
import { type CsvColumns, csvText } from './csv-text.js';

const columns: CsvColumns<{ id: number; note: string | null }> = [
  ['id', (row) => row.id],
  ['note', (row) => row.note],
];
const pageOf = (notes: (string | null)[], next: string | null): Page<{ id: number; note: string | null }> => ({
  data: notes.map((note, id) => ({ id, note })),
  has_more: next !== null,
  next_cursor: next,
});
async function textOf(...notes: (string | null)[]): Promise<string> {
  let text = '';
  for await (const part of csvText(columns, pageOf(notes, null), () => Promise.reject(new Error('no more'))))
    text += part;
  return text;
}

describe('a CSV export', () => {
  it('has its header also when there is nothing', async () => {
    expect(await textOf()).toBe('id,note\r\n');
  });

  it('quotes as RFC 4180 has it', async () => {
    expect(await textOf('a "b", c', 'two\r\nlines', null, 'größer')).toBe(
      'id,note\r\n0,"a ""b"", c"\r\n1,"two\r\nlines"\r\n2,\r\n3,größer\r\n',
    );
  });

  it.each(['=', '+', '-', '@', '\t', '\r'])('makes no formula of a cell that begins with %j', async (character) => {
    expect(await textOf(`${character}HYPERLINK(1)`)).toMatch(/^id,note\r\n0,"?'/);
  });

  it('reads page after page, and fails with the page that cannot be read', async () => {
    const pages: Record<string, Page<{ id: number; note: string | null }>> = { a: pageOf(['y'], 'b') };
    const read = async ({ cursor }: { cursor?: string }) => pages[cursor!] ?? Promise.reject(new Error('gone'));
    const text = csvText(columns, pageOf(['x'], 'a'), read);

    const read3 = [await text.next(), await text.next(), await text.next()].map(({ value }) => value);

    expect(read3).toEqual(['id,note\r\n', '0,x\r\n', '0,y\r\n']);
    await expect(text.next()).rejects.toThrow('gone');
  });
});
