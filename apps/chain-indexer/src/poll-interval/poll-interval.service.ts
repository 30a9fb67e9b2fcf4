import { untilTick } from '@libs/service-kit/concurrency/loops/ticks';
import { WakeUp } from '@libs/service-kit/concurrency/wake-up';
import type { Tx } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { isNoneWaiting, type ScanState, type Waiting, waitingOf } from '../cursors/scan-state.js';
import { IndexerSettings } from '../settings.js';
import { OpenWindowsRepository } from './open-windows.repository.js';

/** Ends of windows are rounded up to this, so that one write covers all sessions of these minutes. */
const ROUNDED_TO_MS = 5 * 60_000;
/**
 * The number of polling intervals for which a result of the head scan is valid: where blocks stop, loops query
 * themselves, and poll often.
 */
const WAITING_IS_FRESH_FOR = 2;

/**
 * The polling intervals of the scanner's loops: longer while no session can be paid on time and no transfer waits for
 * anything. Then only a late payment can arrive, and every request to a node costs its operator money.
 */
@Injectable()
export class PollIntervalService {
  /** The end of the last window that this process has stored, in milliseconds since 1970. */
  private stored = 0;
  /** The time by which the head scan has seen a window that this process has stored; by `performance.now()`. */
  private busyUntil = 0;
  /** Whether nothing was expected after the last step of a loop. */
  private wasIdle = false;
  private readonly pauses = new Set<WakeUp>();

  constructor(
    private readonly settings: IndexerSettings,
    private readonly windows: OpenWindowsRepository,
  ) {}

  /**
   * Records that a session can be paid on time until then. Loops of this process poll often from the commit on, those
   * of other processes from their next poll on.
   */
  async sessionOpened(tx: Tx, expiresAt: Date): Promise<void> {
    const until = (Math.floor(expiresAt.getTime() / ROUNDED_TO_MS) + 1) * ROUNDED_TO_MS;
    if (until <= this.stored) return;
    await this.windows.extend(tx, this.settings.chainId, new Date(until));
    tx.afterCommit(() => {
      this.stored = Math.max(this.stored, until);
      this.busyUntil = performance.now() + this.waitingIsFreshForMs;
      this.endPauses();
    });
  }

  /**
   * Returns the milliseconds between two polls of a loop that polls every `busyMs` while something is expected: more
   * while the chain is idle.
   */
  intervalMs(state: ScanState, busyMs: number): number {
    return this.isIdle(state) ? Math.max(busyMs, this.settings.idlePollIntervalMs) : busyMs;
  }

  /**
   * Returns whether the last poll of the head scan found no work of a kind. Where there was no poll within two of its
   * intervals, the caller queries itself.
   */
  isNoneWaiting(state: ScanState, kind: keyof Waiting): boolean {
    return isNoneWaiting(state, kind, WAITING_IS_FRESH_FOR * this.intervalMs(state, this.settings.pollIntervalMs));
  }

  /** Sleeps for the interval of such a loop; less if the wake-up is called, or something becomes expected meanwhile. */
  async pause(state: ScanState, busyMs: number, signal: AbortSignal, wakeUp = new WakeUp()): Promise<void> {
    this.pauses.add(wakeUp);
    await wakeUp.sleep(untilTick(this.intervalMs(state, busyMs)), signal);
    this.pauses.delete(wakeUp);
  }

  /**
   * Must be called after each step of a loop: ends the pauses of all loops if the step found that something is expected
   * now.
   */
  stepped(state: ScanState): void {
    const isIdle = this.isIdle(state);
    if (this.wasIdle && !isIdle) this.endPauses();
    this.wasIdle = isIdle;
  }

  private endPauses(): void {
    for (const pause of this.pauses) pause.call();
  }

  private isIdle(state: ScanState): boolean {
    if (performance.now() < this.busyUntil) return false;
    const waiting = waitingOf(state, this.waitingIsFreshForMs);
    return waiting !== undefined && !(waiting.windows || waiting.backfills || waiting.held || waiting.detected);
  }

  private get waitingIsFreshForMs(): number {
    return WAITING_IS_FRESH_FOR * Math.max(this.settings.pollIntervalMs, this.settings.idlePollIntervalMs);
  }
}
