import { describe, expect, it } from '@jest/globals';
import { isSilent, liveStateOf, SILENT_MS } from './live-state.js';

describe('the live mark', () => {
  it('reflects the state of the stream', () => {
    const state = (isOnline: boolean, isOpen: boolean, wasOpen: boolean) => liveStateOf({ isOnline, isOpen, wasOpen });

    expect(state(true, true, true)).toBe('connected');
    expect(state(true, false, false)).toBe('connecting');
    expect(state(true, false, true)).toBe('reconnecting');
    // A lost network leaves streams open for minutes.
    expect(state(false, true, true)).toBe('offline');
  });

  it('takes silence for death where there were beats', () => {
    expect(isSilent(0, SILENT_MS)).toBe(false);
    expect(isSilent(0, SILENT_MS + 1)).toBe(true);
    expect(isSilent(undefined, 10 * SILENT_MS)).toBe(false);
  });
});
