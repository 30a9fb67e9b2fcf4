import { afterEach, describe, expect, it } from '@jest/globals';
import { noteServerDate, serverNow } from './server-clock.js';

const HOUR_MS = 3_600_000;
const dateOf = (ms: number) => new Date(ms).toUTCString();
const aheadMs = () => serverNow().getTime() - Date.now();

describe('the clock of the server', () => {
  afterEach(() => noteServerDate(dateOf(Date.now())));

  it('is what its responses state, where that differs from the clock here', () => {
    noteServerDate(dateOf(Date.now() - HOUR_MS));

    expect(Math.abs(aheadMs() + HOUR_MS)).toBeLessThan(2_000);
  });

  it('is not moved by the seconds that a header leaves out, nor by responses without one', () => {
    const receivedAtMs = Date.now();
    noteServerDate(dateOf(receivedAtMs - 1_500), receivedAtMs);
    noteServerDate(null);
    noteServerDate('yesterday');

    expect(Math.abs(aheadMs())).toBeLessThan(1_000);
  });

  it('is set right again with the clock here', () => {
    noteServerDate(dateOf(Date.now() + HOUR_MS));
    noteServerDate(dateOf(Date.now()));

    expect(Math.abs(aheadMs())).toBeLessThan(100);
  });
});
