import { afterEach, describe, expect, it } from '@jest/globals';
import { recordServerDate, serverNow } from './server-clock.js';

const HOUR_MS = 3_600_000;
const dateOf = (ms: number) => new Date(ms).toUTCString();
const aheadMs = () => serverNow().getTime() - Date.now();

describe('the clock of the server', () => {
  afterEach(() => recordServerDate(dateOf(Date.now())));

  it('is what its responses state, where that differs from the clock here', () => {
    recordServerDate(dateOf(Date.now() - HOUR_MS));

    expect(Math.abs(aheadMs() + HOUR_MS)).toBeLessThan(2_000);
  });

  it('is not moved by the seconds that a header leaves out, nor by responses without one', () => {
    const receivedAtMs = Date.now();
    recordServerDate(dateOf(receivedAtMs - 1_500), receivedAtMs);
    recordServerDate(null);
    recordServerDate('yesterday');

    expect(Math.abs(aheadMs())).toBeLessThan(1_000);
  });

  it('is set right again with the clock here', () => {
    recordServerDate(dateOf(Date.now() + HOUR_MS));
    recordServerDate(dateOf(Date.now()));

    expect(Math.abs(aheadMs())).toBeLessThan(100);
  });
});
