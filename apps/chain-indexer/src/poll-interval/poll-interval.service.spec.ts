import { describe, expect, it } from '@jest/globals';
import type { ScanState, Waiting } from '../cursors/scan-state.js';
import type { IndexerSettings } from '../settings.js';
import type { OpenWindowsRepository } from './open-windows.repository.js';
import { PollIntervalService } from './poll-interval.service.js';

const NOTHING: Waiting = { backfills: false, held: false, detected: false, windows: false };
const [BUSY_MS, IDLE_MS] = [100, 2_000];

const serviceWith = (idlePollIntervalMs: number) =>
  new PollIntervalService(
    { pollIntervalMs: BUSY_MS, idlePollIntervalMs } as IndexerSettings,
    {} as OpenWindowsRepository,
  );
const found = (waiting: Partial<Waiting>, agoMs = 0) =>
  ({ waiting: { ...NOTHING, ...waiting, at: performance.now() - agoMs } }) as ScanState;
const intervalOf = (state: ScanState, idleMs = IDLE_MS) => serviceWith(idleMs).intervalMs(state, BUSY_MS);

describe('the poll interval', () => {
  it('is long where the last look found that nothing is expected', () => {
    expect(intervalOf(found({}))).toBe(IDLE_MS);
  });

  it.each(Object.keys(NOTHING) as (keyof Waiting)[])('is short where the last look found %s', (kind) => {
    expect(intervalOf(found({ [kind]: true }))).toBe(BUSY_MS);
  });

  it('is short before the first look, after a write, and where the last look is old', () => {
    expect(intervalOf({ waiting: undefined } as ScanState)).toBe(BUSY_MS);
    expect(intervalOf(found({}, 2 * IDLE_MS - 100))).toBe(IDLE_MS);
    expect(intervalOf(found({}, 2 * IDLE_MS + 100))).toBe(BUSY_MS);
  });

  it('is never shorter than that of a busy chain', () => {
    expect(intervalOf(found({}), 50)).toBe(BUSY_MS);
  });

  it('ends a pause that has begun, as soon as something is expected', async () => {
    const service = serviceWith(60_000);
    const state = found({});
    const pause = service.pause(state, 10, new AbortController().signal);

    state.waiting = undefined;

    await pause;
  });
});
