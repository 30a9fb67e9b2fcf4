import { describe, expect, it } from '@jest/globals';
import { WakeUp } from '@libs/service-kit/concurrency/wake-up';
import type { Tx } from '@libs/service-kit/database/sql';
import type { ScanState, Waiting } from '../cursors/scan-state.js';
import type { IndexerSettings } from '../settings.js';
import type { OpenWindowsRepository } from './open-windows.repository.js';
import { PollIntervalService } from './poll-interval.service.js';

const NOTHING: Waiting = { backfills: false, held: false, detected: false, windows: false };
const [BUSY_MS, IDLE_MS, LONG_MS] = [100, 2_000, 60_000];

const serviceWith = (idlePollIntervalMs: number) =>
  new PollIntervalService(
    { pollIntervalMs: BUSY_MS, idlePollIntervalMs } as IndexerSettings,
    { extend: async () => undefined } as unknown as OpenWindowsRepository,
  );
const found = (waiting: Partial<Waiting>, agoMs = 0) =>
  ({ waiting: { ...NOTHING, ...waiting, at: performance.now() - agoMs } }) as ScanState;
const intervalOf = (state: ScanState, idleMs = IDLE_MS) => serviceWith(idleMs).intervalMs(state, BUSY_MS);

describe('the poll interval', () => {
  it('is long where the last check found that nothing is expected', () => {
    expect(intervalOf(found({}))).toBe(IDLE_MS);
  });

  it.each(Object.keys(NOTHING) as (keyof Waiting)[])('is short where the last check found %s', (kind) => {
    expect(intervalOf(found({ [kind]: true }))).toBe(BUSY_MS);
  });

  it('is short before the first check, after a write, and where the last check is old', () => {
    expect(intervalOf({ waiting: undefined } as ScanState)).toBe(BUSY_MS);
    expect(intervalOf(found({}, 2 * IDLE_MS - 100))).toBe(IDLE_MS);
    expect(intervalOf(found({}, 2 * IDLE_MS + 100))).toBe(BUSY_MS);
  });

  it('is never shorter than that of a busy chain', () => {
    expect(intervalOf(found({}), 50)).toBe(BUSY_MS);
  });

  describe('a pause that has begun', () => {
    const never = new AbortController().signal;
    const idleStep = (service: PollIntervalService) => {
      const state = found({});
      service.stepped(state);
      return state;
    };

    it('ends with the step that finds that something is expected', async () => {
      const service = serviceWith(LONG_MS);
      const state = idleStep(service);
      const pauses = [BUSY_MS, 500].map((busyMs) => service.pause(state, busyMs, never));

      state.waiting = undefined;
      service.stepped(state);

      await Promise.all(pauses);
    });

    it('ends with the transaction that opens a session', async () => {
      const service = serviceWith(LONG_MS);
      const pause = service.pause(idleStep(service), BUSY_MS, never);
      let committed: () => void = () => undefined;
      const tx = { afterCommit: (call: () => void) => (committed = call) } as unknown as Tx;

      await service.sessionOpened(tx, new Date(Date.now() + LONG_MS));
      committed();

      await pause;
    });

    it('ends with its own wake-up and with the signal', async () => {
      const service = serviceWith(LONG_MS);
      const state = idleStep(service);
      const [wakeUp, term] = [new WakeUp(), new AbortController()];
      const pauses = [service.pause(state, BUSY_MS, never, wakeUp), service.pause(state, BUSY_MS, term.signal)];

      wakeUp.call();
      term.abort();

      await Promise.all(pauses);
    });

    it('goes on while steps find nothing', async () => {
      const service = serviceWith(3 * BUSY_MS);
      const state = idleStep(service);
      const began = performance.now();
      const pause = service.pause(state, BUSY_MS, never);
      service.stepped(state);
      await pause;
      expect(performance.now() - began).toBeGreaterThan(2 * BUSY_MS);
    });
  });
});
