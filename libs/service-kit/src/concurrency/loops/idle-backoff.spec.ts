import { describe, expect, it } from '@jest/globals';
import { IdleBackoff } from './idle-backoff.js';

describe('IdleBackoff', () => {
  let now = 0;
  const backoff = new IdleBackoff(500, 1_000, () => now);

  it('is short for ten seconds after the start', () => {
    now = 9_999;
    backoff.note(false);
    expect(backoff.everyMs).toBe(500);
  });

  it('is long when nothing was found in ten seconds', () => {
    now = 10_000;
    backoff.note(false);
    expect([backoff.isQuiet, backoff.everyMs]).toEqual([true, 1_000]);
  });

  it('is short again as soon as something was found, and for ten seconds after that', () => {
    backoff.note(true);
    expect(backoff.everyMs).toBe(500);
    now = 19_999;
    backoff.note(false);
    expect(backoff.everyMs).toBe(500);
    now = 20_000;
    expect(backoff.everyMs).toBe(1_000);
  });
});
