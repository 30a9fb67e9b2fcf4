import { describe, expect, it } from '@jest/globals';
import { formatDollars } from './dollar-text.js';

describe('dollars of the agent API', () => {
  it.each([
    [0, 'US$0.00'],
    [12.5, 'US$12.50'],
    [1234.5, 'US$1,234.50'],
    [0.001, 'US$0.001'],
    [0.000001, 'US$0.000001'],
    [-3, '−US$3.00'],
  ])('%d is %s', (dollars, text) => {
    expect(formatDollars(dollars)).toBe(text);
  });
});
