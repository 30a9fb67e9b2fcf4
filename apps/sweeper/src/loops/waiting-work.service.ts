import { IdleBackoff } from '@libs/service-kit/concurrency/loops/idle-backoff';
import { Database } from '@libs/service-kit/database/database';
import { Injectable } from '@nestjs/common';
import { SweeperSettings } from '../settings.js';
import { type WaitingWork, WaitingWorkRepository } from './waiting-work.repository.js';

/**
 * The part of the loops' interval for which the result of a poll is valid, so that all loops share one poll, and each
 * gets a new one every time.
 */
const GOOD_FOR = 0.8;
/** The factor by which the interval of the loops grows where nothing has waited for a while. */
const LONGER_WHEN_QUIET = 2;

/** Finds out which loops have work, so that the others send no statement and call no provider. */
@Injectable()
export class WaitingWorkService {
  private last: { readonly at: number; readonly found: Promise<WaitingWork> } | undefined;
  private readonly backoff: IdleBackoff;

  constructor(
    settings: SweeperSettings,
    private readonly database: Database,
    private readonly repository: WaitingWorkRepository,
  ) {
    const { sweepWatchIntervalMs } = settings;
    this.backoff = new IdleBackoff(sweepWatchIntervalMs, LONGER_WHEN_QUIET * sweepWatchIntervalMs);
  }

  /** Milliseconds between two steps of the loops. */
  get everyMs(): number {
    return this.backoff.everyMs;
  }

  /** Takes a step if a recent poll found work of its kind. */
  async where<T>(kind: keyof WaitingWork, step: () => Promise<T>): Promise<T | undefined> {
    return (await this.seen())[kind] ? step() : undefined;
  }

  /** Returns the result of a poll that is newer than the interval of the loops. */
  seen(): Promise<WaitingWork> {
    const isGood = this.last && performance.now() - this.last.at < this.everyMs * GOOD_FOR;
    return isGood ? this.last!.found : this.poll();
  }

  /** Checks now which loops have work. */
  poll(): Promise<WaitingWork> {
    const found = this.queried();
    this.last = { at: performance.now(), found };
    return found;
  }

  private async queried(): Promise<WaitingWork> {
    const found = await this.repository.read(this.database);
    this.backoff.note(Object.values(found).includes(true));
    return found;
  }
}
