import { retry } from '@libs/service-kit/concurrency/retry';
import { isDatabaseTrouble } from '@libs/service-kit/database/connections/database-errors';
import { Database } from '@libs/service-kit/database/database';
import type { Tx } from '@libs/service-kit/database/sql';
import { Outbox } from '@libs/service-kit/messaging/outbox/outbox';
import { Injectable } from '@nestjs/common';
import { TurnStop } from '../turn-ends/turn-stop.js';
import {
  type BegunCall,
  type FinishedCall,
  Journal,
  type JournaledRun,
  type JournalPart,
  type LongEnded,
} from './journal.js';
import { JournalRepository } from './journal.repository.js';
import type { JournalStep } from './turn-step.entity.js';

/** More than any turn may have. */
const ALL_STEPS = 100_000;
/** How long reading retries while the database is down. The lease has ended by then. */
const READ_WITHIN_MS = 60_000;

/**
 * Writes the journal of a turn as it happens. Retries while the database is down. Throws a `TurnStop` where the lease
 * was lost, and the signal's reason when aborted.
 */
@Injectable()
export class JournalService {
  constructor(
    private readonly database: Database,
    private readonly journal: JournalRepository,
    private readonly outbox: Outbox<'turn-runner'>,
  ) {}

  /**
   * Reads the journal of earlier workers. A turn that was stopped meanwhile needs it, too, because its end publishes
   * its cost.
   */
  async open(run: JournaledRun): Promise<Journal> {
    const journal = new Journal();
    if (run.attempt === 1 && run.losses === 0) return journal;
    const read = () =>
      Promise.all([
        this.journal.steps(this.database, run.turn_id, -1, ALL_STEPS),
        this.journal.calls(this.database, run.turn_id, 0, ALL_STEPS),
      ]);
    const [steps, calls] = await retry(read, isDatabaseTrouble, { atMostMs: READ_WITHIN_MS });
    journal.steps.push(...steps);
    for (const call of calls) journal.calls.set(call.call_id, call);
    return journal;
  }

  /** Writes a step with its cost, and publishes it for subscribers. */
  async addStep(run: JournaledRun, journal: Journal, step: JournalStep, signal: AbortSignal): Promise<void> {
    const { turn_id, account_id, space_id: space } = run;
    const at = new Date().toISOString();
    const stepped = this.outbox.row('turn.stepped', { turn_id, account_id, space, step: step.step, at });
    await this.write(() => this.journal.addStep(this.database, run, step, stepped), signal);
    journal.steps.push(step);
    this.outbox.wake();
  }

  /** Writes that a call is about to be made. */
  async beginCall(run: JournaledRun, journal: Journal, call: BegunCall, signal: AbortSignal): Promise<void> {
    await this.write(() => this.journal.beginCall(this.database, run, call), signal);
    journal.calls.set(call.call_id, { state: 'started', result: null, output: null, file_ids: [] });
  }

  /** Writes the result of a call. */
  async finishCall(
    run: JournaledRun,
    journal: Journal,
    callId: string,
    outcome: FinishedCall,
    signal: AbortSignal,
  ): Promise<void> {
    await this.write(() => this.journal.finishCall(this.database, run, callId, outcome), signal);
    journal.calls.set(callId, outcome);
  }

  /** Deletes at most `limit` rows of turns that ended long ago. Returns how many. */
  deleteOld(part: JournalPart, turns: LongEnded, limit: number): Promise<number> {
    return this.journal.deleteOld(this.database, part, turns, limit);
  }

  /** Deletes the journal of turns that are erased. */
  erase(tx: Tx, turnIds: readonly string[]): Promise<void> {
    return this.journal.deleteOf(tx, turnIds);
  }

  private async write(statement: () => Promise<boolean>, signal: AbortSignal): Promise<void> {
    if (!(await retry(statement, isDatabaseTrouble, { signal }))) throw new TurnStop('lost');
  }
}
