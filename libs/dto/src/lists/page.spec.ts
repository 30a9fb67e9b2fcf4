import { describe, expect, it } from '@jest/globals';
import {
  decodeCursor,
  encodeCursor,
  idBelow,
  idPosition,
  positionBelow,
  timePosition,
  toLogPage,
  toPage,
} from './page.js';

const rows = [9, 8, 7].map((id) => ({ id }));
const page = (limit: number) =>
  toPage(
    rows,
    limit,
    (row) => row.id,
    (row) => row.id,
  );

describe('a page', () => {
  it('has more when one row more than requested was read', () => {
    expect(page(2)).toEqual({ data: [9, 8], has_more: true, next_cursor: encodeCursor(8) });
    expect(page(3)).toEqual({ data: [9, 8, 7], has_more: false, next_cursor: null });
  });

  it('continues where its cursor points', () => {
    expect(decodeCursor(page(2).next_cursor as string)).toBe('8');
  });

  it.each(['', 'x', 'cDo'])('takes %p for no position', (cursor) => {
    expect(decodeCursor(cursor)).toBeUndefined();
  });

  it.each([encodeCursor(8), encodeCursor('b:8'), encodeCursor('a:'), encodeCursor('a:8e1'), 'x'])(
    'refuses the cursor %p, which is not of this list',
    (cursor) => {
      const fault = { loc: ['query', 'cursor'], msg: expect.any(String), type: 'cursor_invalid' };
      expect(() => idBelow('a', cursor)).toThrow(expect.objectContaining({ faults: [fault] }));
    },
  );

  it('accepts the cursors of its own list', () => {
    expect(idBelow('a', encodeCursor(idPosition('a', 8)))).toBe(8);
    expect(idBelow('a', undefined)).toBeUndefined();
  });

  it('accepts the positions of a list that is ordered by time, and no others', () => {
    const row = { at: new Date('2026-03-01T12:00:00.123Z'), id: 8 };
    expect(positionBelow('a', encodeCursor(timePosition('a', row)))).toEqual(row);
    expect(positionBelow('a', undefined)).toBeUndefined();
    for (const position of ['b:1:8', 'a:8', 'a::8', 'a:1:', 'a:1:8:1', 'a:1e3:8', 'a:9999999999999999:8']) {
      expect(() => positionBelow('a', encodeCursor(position))).toThrow(
        expect.objectContaining({ code: 'validation_failed' }),
      );
    }
  });
});

describe('a page of a log', () => {
  const log = ['a', 'b', 'c'].map((id) => ({ id }));
  const logPage = (count: number, limit: number, after?: string) =>
    toLogPage(log.slice(0, count), limit, after, (row) => row);

  it('ends with the id behind which a reader goes on, on the last page too', () => {
    expect(logPage(3, 2)).toEqual({ data: [{ id: 'a' }, { id: 'b' }], has_more: true, next_cursor: 'b' });
    expect(logPage(3, 3, 'x')).toEqual({ data: log, has_more: false, next_cursor: 'c' });
  });

  it('keeps the position of a reader where it is empty', () => {
    expect(logPage(0, 2, 'x')).toEqual({ data: [], has_more: false, next_cursor: 'x' });
    expect(logPage(0, 2)).toEqual({ data: [], has_more: false, next_cursor: null });
  });

  it('ends early when its rows are heavy, and goes on behind the last that fitted', () => {
    const heavy = ['a', 'b', 'c'].map((id) => ({ id, text: 'x'.repeat(200_000) }));

    expect(toLogPage(heavy, 3, undefined, (row) => row)).toMatchObject({ has_more: true, next_cursor: 'a' });
  });
});
