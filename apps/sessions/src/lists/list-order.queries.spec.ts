import { describe, expect, it } from '@jest/globals';
import { LIST_SORTS } from '@libs/dto/lists/list-sorts';
import { encodeCursor, idPosition } from '@libs/dto/lists/page';
import { positionOf, positionText } from './list-order.queries.js';

const ROW = { id: 7, amount_usd_cents: 1_250 };

describe('a position in a sorted list', () => {
  it('is found again from its cursor', () => {
    const positions = LIST_SORTS.map((sort) =>
      positionOf('payments', sort, encodeCursor(positionText('payments', sort, ROW))),
    );

    const byAmount = { id: 7, amountUsdCents: 1_250 };
    expect(positions).toEqual([{ id: 7 }, { id: 7 }, byAmount, byAmount]);
    expect(LIST_SORTS.map((sort) => positionOf('payments', sort, undefined))).toEqual(Array(4).fill(undefined));
  });

  it('is refused in another list, with another sort, and when made up', () => {
    for (const sort of LIST_SORTS) {
      const others = LIST_SORTS.filter((other) => other !== sort).map((other) => positionText('payments', other, ROW));
      for (const text of [
        ...others,
        positionText('sessions', sort, ROW),
        'payments',
        `payments.${sort}:1.2.3`,
        `payments.${sort}:-1.2`,
      ])
        expect(() => positionOf('payments', sort, encodeCursor(text))).toThrow();
    }
  });

  it('is read from an older cursor in the default sort', () => {
    expect(positionOf('payments', 'newest', encodeCursor(idPosition('payments', 42)))).toEqual({ id: 42 });
  });
});
