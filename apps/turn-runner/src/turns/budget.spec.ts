import { describe, expect, it } from '@jest/globals';
import { Budget } from './budget.js';

describe('a budget', () => {
  it('has room for exactly what is left', () => {
    const budget = new Budget(1_000);

    budget.requireRoomFor(1_000);
    expect(budget.take(400)).toBe(400);

    budget.requireRoomFor(600);
    expect(() => budget.requireRoomFor(601)).toThrow(expect.objectContaining({ code: 'BUDGET_REACHED' }));
  });

  it('never charges more than it had', () => {
    const budget = new Budget(1_000);

    expect(budget.take(1_500)).toBe(1_000);
    expect(budget.take(1)).toBe(0);
  });
});
