import { Database } from '@libs/service-kit/database/database';
import { Injectable } from '@nestjs/common';
import { SweeperSettings } from '../settings.js';
import { type WaitingWork, WaitingWorkRepository } from './waiting-work.repository.js';

/** The result of a poll is valid for this part of the interval of the loops, so that all of them share one, and each has a new one every time. */
const GOOD_FOR = 0.8;

/** Finds out which loops have work, so that the others send no statement and call no provider. */
@Injectable()
export class WaitingWorkService {
  private last: { readonly at: number; readonly found: Promise<WaitingWork> } | undefined;

  constructor(
    private readonly settings: SweeperSettings,
    private readonly database: Database,
    private readonly repository: WaitingWorkRepository,
  ) {}

  /** Takes a step where there is work of a kind for it, by a poll that is newer than the interval of the loops. */
  async where<T>(kind: keyof WaitingWork, step: () => Promise<T>): Promise<T | undefined> {
    return (await this.seen())[kind] ? step() : undefined;
  }

  /** The result of a poll that is newer than the interval of the loops. */
  seen(): Promise<WaitingWork> {
    const isGood = this.last && performance.now() - this.last.at < this.settings.sweepWatchIntervalMs * GOOD_FOR;
    return isGood ? this.last!.found : this.look();
  }

  /** What is there now. */
  look(): Promise<WaitingWork> {
    const found = this.repository.look(this.database);
    this.last = { at: performance.now(), found };
    return found;
  }
}
