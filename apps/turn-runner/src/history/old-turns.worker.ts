import { DAY_MS } from '@libs/dto/durations';
import { repeat } from '@libs/service-kit/concurrency/loops/repeat';
import { DatabaseClock } from '@libs/service-kit/database/coordination/database-clock';
import { Database } from '@libs/service-kit/database/database';
import { firstIdAt } from '@libs/service-kit/messaging/repair/anti-entropy';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { JournalPart } from '../journal/journal.js';
import { JournalService } from '../journal/journal.service.js';
import { RunsService } from '../runs/runs.service.js';
import { threadOf } from './history.repository.js';
import { HistoryService } from './history.service.js';
import { type OldTurnsPosition, OldTurnsRepository } from './old-turns.repository.js';

/** The retention of the journal, and of turns that no history shows, after a turn's end. */
const KEPT_DAYS = 30;
const EVERY_MS = 6 * 60 * 60_000;
const BATCH = 1_000;

/**
 * Deletes the journal of turns that ended long ago, and the turns themselves once they are in the summary of their
 * thread. The newest turns of a space stay for the history of later ones. All replicas may do this at once.
 */
@Injectable()
export class OldTurnsWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Old turns');
  private readonly stopping = new AbortController();
  private running: Promise<void> | undefined;

  constructor(
    private readonly database: Database,
    private readonly history: HistoryService,
    private readonly journal: JournalService,
    private readonly runs: RunsService,
    private readonly turns: OldTurnsRepository,
    private readonly clock: DatabaseClock,
  ) {}

  onApplicationBootstrap(): void {
    const warn = (error: Error) => this.logger.warn(`could not delete old turns: ${error.message}`);
    this.running = repeat(this.stopping.signal, { everyMs: EVERY_MS }, () => this.tidy(), warn);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  /** Does one round. */
  async tidy(): Promise<void> {
    const endedBefore = new Date((await this.clock.now()).getTime() - KEPT_DAYS * DAY_MS);
    const madeBefore = `tn_${firstIdAt(endedBefore.getTime()).replaceAll('-', '')}`;
    const position: OldTurnsPosition = { madeBefore, endedBefore, after: '' };
    await this.tidyJournal('steps', position);
    await this.tidyJournal('calls', position);
    await this.tidyRuns(position);
  }

  private async tidyJournal(part: JournalPart, position: OldTurnsPosition): Promise<void> {
    for (let gone = BATCH; gone === BATCH && !this.stopping.signal.aborted; ) {
      gone = await this.journal.deleteOld(part, position, BATCH);
    }
  }

  private async tidyRuns(position: OldTurnsPosition): Promise<void> {
    for (let found = BATCH; found === BATCH && !this.stopping.signal.aborted; ) {
      const old = await this.turns.oldRuns(this.database, position, BATCH);
      found = old.length;
      if (found === 0) return;
      for (const turns of Map.groupBy(old.map(threadOf), ({ thread }) => JSON.stringify(thread)).values())
        await this.sumUp(turns);
      const ids = old.map(({ turn_id }) => turn_id);
      await this.runs.deleteAll(ids);
      position.after = ids.at(-1)!;
    }
  }

  /** Adds to the summary the turns that are deleted, and no more: a turn that stays may still be shown in full. */
  private async sumUp(turns: readonly ReturnType<typeof threadOf>[]): Promise<void> {
    const newest = Math.max(...turns.map(({ position }) => position));
    await this.history.sumUp(turns[0]!.thread, newest + 1);
  }
}
