import { describe, expect, it } from '@jest/globals';
import { LIST_SORTS } from '@libs/dto/lists/list-sorts';
import { encodeCursor, placeIn } from '@libs/dto/lists/page';
import { placeOf, placeText } from './list-order.queries.js';

const ROW = { id: 7, amount_usd_cents: 1_250 };

describe('a place in a sorted list', () => {
  it('is found again from its cursor', () => {
    const places = LIST_SORTS.map((sort) => placeOf('payments', sort, encodeCursor(placeText('payments', sort, ROW))));

    const byAmount = { id: 7, amountUsdCents: 1_250 };
    expect(places).toEqual([{ id: 7 }, { id: 7 }, byAmount, byAmount]);
    expect(LIST_SORTS.map((sort) => placeOf('payments', sort, undefined))).toEqual(Array(4).fill(undefined));
  });

  it('is of no use in another list, with another sort, or made up', () => {
    for (const sort of LIST_SORTS) {
      const others = LIST_SORTS.filter((other) => other !== sort).map((other) => placeText('payments', other, ROW));
      for (const text of [
        ...others,
        placeText('sessions', sort, ROW),
        'payments',
        `payments.${sort}:1.2.3`,
        `payments.${sort}:-1.2`,
      ])
        expect(() => placeOf('payments', sort, encodeCursor(text))).toThrow();
    }
  });

  it('is the one of older cursors where nothing else was requested', () => {
    expect(placeOf('payments', 'newest', encodeCursor(placeIn('payments', 42)))).toEqual({ id: 42 });
  });
});
