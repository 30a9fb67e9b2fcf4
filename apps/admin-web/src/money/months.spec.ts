import { describe, expect, it } from '@jest/globals';
import { monthsUntil } from './months.js';

describe('months to choose from', () => {
  it('are those of UTC, newest first, over the end of a year', () => {
    expect(monthsUntil(new Date('2026-01-31T23:59:59Z'), 3)).toEqual([
      { value: '2026-01', label: 'January 2026' },
      { value: '2025-12', label: 'December 2025' },
      { value: '2025-11', label: 'November 2025' },
    ]);
  });
});
