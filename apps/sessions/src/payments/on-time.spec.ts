import { describe, expect, it } from '@jest/globals';
import { isOnTime } from './on-time.js';

const EXPIRES_AT = new Date('2026-12-31T23:00:00.250Z');
const expiryS = Math.floor(EXPIRES_AT.getTime() / 1_000);

describe('a transfer', () => {
  it.each([
    ['in the last block before the end', expiryS, true],
    ['in the second after the end', expiryS + 1, false],
  ])('%s is on time: %s', (_, block_time, onTime) => {
    expect(isOnTime({ canceled_at: null, expires_at: EXPIRES_AT }, { block_time })).toBe(onTime);
  });

  it('at the very end is on time', () => {
    const expires_at = new Date(expiryS * 1_000);

    expect(isOnTime({ canceled_at: null, expires_at }, { block_time: expiryS })).toBe(true);
  });

  it('to a canceled session is late, even one from before the cancellation', () => {
    const canceled_at = new Date(EXPIRES_AT.getTime() - 60_000);

    expect(isOnTime({ canceled_at, expires_at: EXPIRES_AT }, { block_time: expiryS - 3_600 })).toBe(false);
  });
});
