import { describe, expect, it } from '@jest/globals';
import { withinBudget } from './within-budget.js';

const SECONDS = { long: 60, medium: 20, small: 5 };

describe('withinBudget', () => {
  it('takes all where there is time for all', () => {
    expect(withinBudget(['small', 'medium', 'long'], SECONDS, 85)).toEqual({
      run: ['small', 'medium', 'long'],
      left: [],
    });
  });

  it('leaves what is too long, and still takes shorter ones after it', () => {
    expect(withinBudget(['medium', 'long', 'small'], SECONDS, 84)).toEqual({
      run: ['medium', 'long'],
      left: ['small'],
    });
    expect(withinBudget(['medium', 'long', 'small'], SECONDS, 30)).toEqual({
      run: ['medium', 'small'],
      left: ['long'],
    });
  });

  it('counts what is too short to be known', () => {
    expect(withinBudget(['a', 'b', 'c'], {}, 3)).toEqual({ run: ['a', 'b'], left: ['c'] });
  });

  it('takes the first whatever it takes, so that a change is never without a test', () => {
    expect(withinBudget(['long', 'small'], SECONDS, 10)).toEqual({ run: ['long'], left: ['small'] });
    expect(withinBudget([], SECONDS, 10)).toEqual({ run: [], left: [] });
  });
});
