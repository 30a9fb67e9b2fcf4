import { describe, expect, it } from '@jest/globals';
import { TurnFailure } from '../../../turn-ends/turn-failure.js';
import type { ProviderFault } from '../provider/provider-fault.js';
import { RetryPlan } from './retry-plan.js';

const DEADLINE = 900_000;
const AWAY: ProviderFault = { kind: 'passing', what: 'away' };
const CUT: ProviderFault = { kind: 'cut', what: 'cut off' };
const FULL: ProviderFault = { kind: 'final', failure: new TurnFailure('CONTEXT_TOO_LONG') };
const REFUSED: ProviderFault = { kind: 'final', failure: new TurnFailure('ENGINE_ERROR', 'no') };
const limited = (retryAfterMs?: number): ProviderFault => ({ kind: 'limited', retryAfterMs });

/** A plan whose waits pass at once. */
function aPlan(
  length: number,
  deadline = DEADLINE,
  contexts = Array<number | undefined>(length).fill(undefined),
  random = () => 0.5,
) {
  let now = 0;
  const plan = new RetryPlan(contexts, deadline, () => now, random);
  return (fault: ProviderFault, index = 0) => {
    const next = plan.after(fault, index);
    now += next.waitMs;
    return [next.index, next.waitMs];
  };
}

describe('after a fault of the only model', () => {
  it('it is called again with waits that double, until the deadline', () => {
    const after = aPlan(1, 20_000);
    const waits = [1, 2, 3, 4, 5].map(() => after(AWAY));

    expect(waits).toEqual([500, 1_000, 2_000, 4_000, 8_000].map((ms) => [0, ms]));
    expect(() => after(AWAY)).toThrow('away');
  });

  it.each([
    ['a fifth shorter', 0, [400, 800, 1_600]],
    ['a fifth longer', 1, [600, 1_200, 2_400]],
  ])('it is called again after waits that are up to %s by chance', (_, chance, waits) => {
    const after = aPlan(1, DEADLINE, undefined, () => chance);

    expect([after(AWAY), after(AWAY), after(CUT)]).toEqual(waits.map((ms) => [0, ms]));
  });

  it('it is called again at other times by each of many turns', () => {
    const waits = Array.from({ length: 20 }, () => new RetryPlan([undefined], DEADLINE, () => 0).after(AWAY, 0).waitMs);

    expect(new Set(waits).size).toBeGreaterThan(1);
    expect(waits.filter((ms) => ms < 400 || ms > 600)).toEqual([]);
  });

  it.each([
    [0, 24_000],
    [1, 36_000],
  ])('it is never called later than after thirty seconds, give or take chance (%i)', (chance, longest) => {
    const after = aPlan(1, DEADLINE, undefined, () => chance);
    const waits = Array.from({ length: 10 }, () => after(AWAY)[1]);

    expect(waits.slice(-4)).toEqual(Array(4).fill(longest));
  });

  it('it is called exactly when it requests, whatever the chance', () => {
    const waits = [0, 1].map((chance) => aPlan(1, DEADLINE, undefined, () => chance)(limited(7_000)));

    expect(waits).toEqual(Array(2).fill([0, 7_000]));
  });

  it('it is called when it requests, unless that is too late', () => {
    const after = aPlan(1, 20_000);

    expect(after(limited(7_000))).toEqual([0, 7_000]);
    expect(() => after(limited(13_000))).toThrow(TurnFailure);
  });

  it('three answers that break off are enough', () => {
    const after = aPlan(1);
    after(CUT);
    after(AWAY);
    after(CUT);

    expect(() => after(CUT)).toThrow('cut off');
  });
});

describe('after a fault of one of several models', () => {
  it('it is called three times in a row, then the next one, and around again', () => {
    const after = aPlan(2);

    expect([after(AWAY), after(AWAY), after(AWAY)]).toEqual([
      [0, 500],
      [0, 1_000],
      [1, 0],
    ]);
    expect([after(AWAY, 1), after(AWAY, 1), after(AWAY, 1)]).toEqual([
      [1, 500],
      [1, 1_000],
      [0, 500],
    ]);
  });

  it('the next one is called at once where it requests more than five seconds', () => {
    const after = aPlan(3);

    expect(after(limited(5_001))).toEqual([1, 0]);
    expect(after(limited(4_000), 1)).toEqual([1, 4_000]);
    expect(after(limited(600_000), 1)).toEqual([2, 0]);
    // The first of them may be tried a second from now.
    expect(after(limited(60_000), 2)).toEqual([0, 1_001]);
  });

  it('one whose answers broke off three times is not called again', () => {
    const after = aPlan(2);

    expect([after(CUT), after(CUT), after(CUT)]).toEqual([
      [0, 500],
      [0, 1_000],
      [1, 0],
    ]);
    expect([after(AWAY, 1), after(AWAY, 1), after(AWAY, 1)]).toEqual([
      [1, 500],
      [1, 1_000],
      [1, 2_000],
    ]);
    expect([after(CUT, 1), after(CUT, 1)].map(([index]) => index)).toEqual([1, 1]);
    expect(() => after(CUT, 1)).toThrow('cut off');
  });

  it('a refusal is final, and no other one is called', () => {
    const failure = new TurnFailure('ENGINE_ERROR', 'refused');

    expect(() => aPlan(2)({ kind: 'final', failure })).toThrow('refused');
  });
});

describe('after a request that one of several models has no room for', () => {
  const among = (contexts: (number | undefined)[], deadline?: number) => aPlan(contexts.length, deadline, contexts);

  it.each<[string, (number | undefined)[], number]>([
    ['a larger one', [8, 16], 1],
    ['one that is unknown', [8, undefined], 1],
    ['one beside an unknown one', [undefined, 8], 1],
    ['the first larger one', [8, 4, 8, 16, 32], 3],
  ])('the next one is %s', (_, contexts, index) => {
    expect(among(contexts)(FULL)).toEqual([index, 0]);
  });

  it('there is no next one where none is larger, and after any other refusal', () => {
    expect(() => among([8, 8, 4])(FULL)).toThrow(FULL.kind === 'final' ? FULL.failure : '');
    expect(() => among([8, 16])(REFUSED)).toThrow('no');
    expect(() => aPlan(1)(FULL)).toThrow(TurnFailure);
  });

  it('it is not called again, however those with more room do', () => {
    const after = among([8, 16]);
    after(FULL);
    const indexes = Array.from({ length: 7 }, () => after(AWAY, 1)[0]);

    expect(indexes).toEqual(Array(7).fill(1));
    expect(() => after(FULL, 1)).toThrow(TurnFailure);
  });

  it('one that requests time is waited for, unless that is too late', () => {
    const late = among([16, 8], 20_000);
    late(limited(19_000), 0);
    expect(late(FULL, 1)).toEqual([0, 19_000]);

    const tooLate = among([16, 8], 20_000);
    tooLate(limited(21_000), 0);
    expect(() => tooLate(FULL, 1)).toThrow(TurnFailure);
  });
});
