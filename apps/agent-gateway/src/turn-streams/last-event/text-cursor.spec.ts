import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { behind, eventId, hasEnd, isBeginningOf, readEventId, startOf, withEnd } from './text-cursor.js';

describe('the id of an event', () => {
  it('names what a client has, and is read back', () => {
    const number = fc.nat(2 ** 31 - 1);
    const cursor = fc.record({
      ...{ step: number, attempt: number, tries: number, offset: number, reasoning: number, begun: number },
      ...{ ended: number, endedBehind: number, crc: fc.nat(2 ** 32 - 1) },
    });
    fc.assert(
      fc.property(fc.nat(999_999_999), cursor, (seq, given) => {
        expect(readEventId(eventId(seq, given))).toEqual({ seq, cursor: given });
      }),
    );
  });

  it('may be that of a stream without texts, which has none of them', () => {
    for (const id of ['', '7', '7.3']) expect(readEventId(id)).toEqual({ seq: Number(id && 7), cursor: startOf(0) });
  });

  it('is refused where it is not one of ours', () => {
    const zeros = (count: number) => Array(count).fill('0').join('.');
    const ids = [
      `1-${zeros(8)}`,
      `1-${zeros(10)}`,
      `1-zzzzzzz.${zeros(8)}`,
      `1-${zeros(9)} `,
      '1.',
      'a',
      `-${zeros(9)}x`,
    ];
    for (const id of ids) expect([id, readEventId(id)]).toEqual([id, undefined]);
  });
});

describe('a cursor', () => {
  it('detects whether a text is still what the client has', () => {
    const cursor = behind(behind(startOf(0), 'größe 🙂'), ' and more');

    expect(isBeginningOf('größe 🙂 and more to come', cursor)).toBe(true);
    expect(isBeginningOf('größe 🙂 and mor', cursor)).toBe(false);
    expect(isBeginningOf('Größe 🙂 and more to come', cursor)).toBe(false);
    expect(isBeginningOf('', startOf(3))).toBe(true);
  });

  it('reports the end of each call once, in whatever order they end', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7], { minLength: 8 }), (calls) => {
        let cursor = startOf(0);
        const reported: number[] = [];
        for (const call of calls) {
          for (const known of [call, ...reported]) if (!hasEnd(cursor, known)) reported.push(known);
          cursor = withEnd(cursor, call);
          expect(calls.filter((one) => hasEnd(cursor, one)).toSorted()).toEqual(reported.toSorted());
        }
        expect(cursor).toMatchObject({ ended: 8, endedBehind: 0 });
      }),
    );
  });
});
