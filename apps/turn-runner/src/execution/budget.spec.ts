import { describe, expect, it } from '@jest/globals';
import { Budget } from './budget.js';

const STEP = { leastMicroUsd: 400, mostMicroUsd: 600 };

describe('the budget of a turn', () => {
  it('requests what a whole step may cost, within the limit of the turn, and nothing where that is held', () => {
    const budget = new Budget(500, 1_000, 0);

    expect(budget.wantedFor(STEP)).toEqual({ leastMicroUsd: 400, wantedMicroUsd: 600 });
    budget.hold(600);
    expect([budget.leftMicroUsd, budget.wantedFor(STEP)]).toEqual([600, undefined]);
    expect(budget.take(600)).toBe(600);
    expect(budget.wantedFor(STEP)).toEqual({ leastMicroUsd: 1_000, wantedMicroUsd: 1_000 });
    expect([budget.allows(STEP), budget.allows({ leastMicroUsd: 401, mostMicroUsd: 401 })]).toEqual([true, false]);
  });

  it('of a turn whose hold does not grow is what is held', () => {
    const budget = new Budget(500, 500, 0);

    expect([budget.wantedFor(STEP), budget.wantedAfter(700), budget.allows(STEP)]).toEqual([
      undefined,
      undefined,
      true,
    ]);
  });

  it('never takes more than is held', () => {
    const budget = new Budget(500, 900, 100);

    expect(budget.wantedAfter(600)).toEqual({ leastMicroUsd: 0, wantedMicroUsd: 700 });
    expect([budget.take(600), budget.leftMicroUsd]).toEqual([400, 0]);
    budget.hold(400);
    expect(budget.leftMicroUsd).toBe(0);
  });
});
