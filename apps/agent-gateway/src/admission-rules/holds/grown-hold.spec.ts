import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anAccount, aTurn, aWindow, TODAY } from '../examples.js';
import { dayCounter } from '../state/account-state.js';
import { type GrowthRequest, grownHold } from './grown-hold.js';

const asks = (changes: Partial<GrowthRequest> = {}): GrowthRequest => ({
  turn: aTurn({ endUserRef: 'anna' }),
  heldMicroUsd: 100,
  limitMicroUsd: 1_000,
  leastMicroUsd: 300,
  wantedMicroUsd: 600,
  ...changes,
});

describe('the hold of a running turn', () => {
  // biome-ignore format: a table reads best as a table
  it.each<[string, Partial<GrowthRequest>, Parameters<typeof anAccount>[0], { heldMicroUsd: number; refused: string | null }]>([
    ['grows to what it requests',              {},                                              {},                                                          { heldMicroUsd: 600, refused: null }],
    ['grows to its limit at most',             { wantedMicroUsd: 5_000 },                       {},                                                          { heldMicroUsd: 1_000, refused: null }],
    ['stays where it is enough',               { heldMicroUsd: 600 },                           {},                                                          { heldMicroUsd: 600, refused: null }],
    ['is not lowered',                         { heldMicroUsd: 700 },                           {},                                                          { heldMicroUsd: 700, refused: null }],
    ['gets the rest of the balance',           {},                                              { balance_micro_usd: 350, held_micro_usd: 100 },             { heldMicroUsd: 350, refused: null }],
    ['gets the rest of a cap',                 {},                                              { key_daily_micro_usd: 300 },                                { heldMicroUsd: 400, refused: null }],
    ['gets the rest of a window',              {},                                              { windows: [aWindow({ used_micro_usd: 9_800 })] },           { heldMicroUsd: 300, refused: null }],
    ['is refused by its limit',                { limitMicroUsd: 299 },                          {},                                                          { heldMicroUsd: 100, refused: 'limit' }],
    ['is refused by the balance',              {},                                              { balance_micro_usd: 299, held_micro_usd: 100 },             { heldMicroUsd: 100, refused: 'credits' }],
    ['is refused by the balance, not by a limit that it may reach', { leastMicroUsd: 1_000 },  { balance_micro_usd: 299, held_micro_usd: 100 },             { heldMicroUsd: 100, refused: 'credits' }],
    ['is refused by a cap where the balance is just enough', {},                                { balance_micro_usd: 300, held_micro_usd: 100, key_daily_micro_usd: 500, usedOfDay: new Map([[dayCounter('key', TODAY, '5'), 301]]) }, { heldMicroUsd: 100, refused: 'quota' }],
    ['is refused by the cap of its key',       {},                                              { key_daily_micro_usd: 500, usedOfDay: new Map([[dayCounter('key', TODAY, '5'), 301]]) },        { heldMicroUsd: 100, refused: 'quota' }],
    ['is refused by the cap of its customer',  {},                                              { end_user_daily_micro_usd: 500, usedOfDay: new Map([[dayCounter('end_user', TODAY, 'anna'), 301]]) }, { heldMicroUsd: 100, refused: 'quota' }],
    ['is refused by a cap that was lowered',   {},                                              { key_daily_micro_usd: 0, usedOfDay: new Map([[dayCounter('key', TODAY, '5'), 301]]) },          { heldMicroUsd: 100, refused: 'quota' }],
    ['needs no room where it holds enough',    { leastMicroUsd: 0 },                            { balance_micro_usd: -5, key_daily_micro_usd: 0 },           { heldMicroUsd: 100, refused: null }],
  ])('%s', (_what, request, account, expected) => {
    expect(grownHold(anAccount(account), asks(request))).toEqual(expected);
  });

  it('never exceeds limit, balance or caps, is never lowered, and a repeated request adds nothing to what it requests', () => {
    const amount = fc.integer({ min: 0, max: 1_000 });
    fc.assert(
      fc.property(
        fc.record({ heldMicroUsd: amount, limitMicroUsd: amount, leastMicroUsd: amount, wantedMicroUsd: amount }),
        fc.record({ balance: fc.integer({ min: -200, max: 1_500 }), cap: amount, spent: amount }),
        (request, { balance, cap, spent }) => {
          const held = request.heldMicroUsd;
          const account = anAccount({
            balance_micro_usd: balance,
            held_micro_usd: held,
            key_daily_micro_usd: cap,
            usedOfDay: new Map([[dayCounter('key', TODAY, '5'), held + spent]]),
          });
          const { heldMicroUsd: grown, refused } = grownHold(account, asks(request));
          expect(grown).toBeGreaterThanOrEqual(held);
          if (grown > held) {
            expect(grown).toBeLessThanOrEqual(
              Math.min(request.limitMicroUsd, request.wantedMicroUsd, balance, cap - spent),
            );
          }
          expect(refused === null).toBe(grown >= request.leastMicroUsd);
          if (refused !== null) expect(grown).toBe(held);
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
