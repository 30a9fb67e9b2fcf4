import { retry } from '@libs/service-kit/concurrency/retry';
import { Batches } from '@libs/service-kit/database/batching/batches';
import { isDatabaseTrouble } from '@libs/service-kit/database/connections/database-errors';
import { DatabaseClock } from '@libs/service-kit/database/coordination/database-clock';
import { Database } from '@libs/service-kit/database/database';
import type { Tx } from '@libs/service-kit/database/sql';
import { Outbox } from '@libs/service-kit/messaging/outbox/outbox';
import { count, measure } from '@libs/service-kit/telemetry/metrics/metrics';
import type { TurnState } from '@libs/state-machines/turn.machine';
import { Injectable } from '@nestjs/common';
import type { Journal } from '../journal/journal.js';
import type { JournalStep } from '../journal/turn-step.entity.js';
import { RunsRepository } from './runs.repository.js';
import type { EndOfRun } from './stored/end-runs.queries.js';
import type { LeasedRun, RunRow } from './stored/run.entity.js';
import { type Ending, lastTransition, totalsOfRow } from './transition.js';

/**
 * How long the end of a turn retries while the database is down. Afterwards the lease has ended, and another worker
 * decides.
 */
const END_WITHIN_MS = 60_000;
/** The key under which all ends wait for each other. */
const ALL = 0;
/** The most turns that one statement ends. */
const BATCH = 32;

/**
 * Ends each turn once, with its transition in the same statement: one statement for a single turn, or for all that end
 * while another one is under way.
 */
@Injectable()
export class EndingsService {
  private readonly batches = new Batches(
    (ends: readonly EndOfRun[]) => this.runs.endUnlocked(this.database, ends),
    BATCH,
  );

  constructor(
    private readonly database: Database,
    private readonly clock: DatabaseClock,
    private readonly runs: RunsRepository,
    private readonly outbox: Outbox<'turn-runner'>,
  ) {}

  /**
   * Ends a turn of this worker. A cancel request that was accepted before takes precedence, whatever the result of the
   * turn, because its caller got the reply that the turn will be cancelled. Writes nothing when the lease was lost.
   */
  async endLeased(run: LeasedRun, journal: Journal, ending: Ending, lastStep?: JournalStep): Promise<void> {
    let ended: TurnState = run.state;
    const write = async (chosen: Ending) => {
      const totals = journal.totals(lastStep);
      const end = { ...this.endOf(run, chosen, totals, await this.clock.now()), leaseId: run.lease_id, lastStep };
      ended = end.transition.state as TurnState;
      return this.write({ ...end, yieldsToCancel: chosen.on !== 'cancel' });
    };
    const isWritten = await retry(
      async () => (await write(ending)) || (ending.on !== 'cancel' && (await write(cancelled(ending)))),
      isDatabaseTrouble,
      { atMostMs: END_WITHIN_MS },
    );
    if (!isWritten) return;
    this.outbox.wake();
    recordEnd(run, ended);
  }

  /** Cancels a turn that was not started. Its row is locked by `tx`. */
  async cancelQueued(tx: Tx, run: RunRow): Promise<void> {
    // It costs nothing, so no window counts it: the time of this process is good enough, and its transaction waits for
    // no other connection.
    const end = this.endOf(run, { on: 'cancel' }, totalsOfRow(run), new Date());
    await this.runs.end(tx, { ...end, leaseId: null, lastStep: undefined, yieldsToCancel: false });
    tx.afterCommit(() => {
      this.outbox.wake();
      recordEnd(run, 'cancelled');
    });
  }

  /**
   * Writes the end together with others; alone where it has to wait for a lock, so that it holds up no other. A batch
   * whose connection is lost fails when the connection is given up, and so do ends that waited for the batch too long:
   * they are tried again.
   */
  private async write(end: EndOfRun): Promise<boolean> {
    const outcome = await this.batches.add(ALL, end);
    if (outcome === 'locked') return this.database.lockSlots.runInTime(() => this.runs.end(this.database, end));
    return outcome === 'ended';
  }

  private endOf(run: RunRow, ending: Ending, totals: Parameters<typeof lastTransition>[2], at: Date) {
    const transition = lastTransition(run, ending, totals, at);
    const outbox = this.outbox.row('turn.transitioned', transition);
    return { run, transition, outbox } satisfies Partial<EndOfRun>;
  }
}

/** Keeps the part of the answer that had arrived, because it is charged. */
function cancelled({ result }: Ending): Ending {
  return result === undefined ? { on: 'cancel' } : { on: 'cancel', result };
}

/**
 * Counts a turn that ended, and measures the time since it was submitted, without the time in which it waited for
 * people.
 */
function recordEnd({ engine, created_at, waited_ms }: RunRow, state: TurnState): void {
  count('checkout_turns_total', { state, engine });
  if (state !== 'done') return;
  const tookMs = Date.now() - created_at.getTime() - waited_ms;
  measure('checkout_turn_duration_seconds', Math.max(0, tookMs) / 1_000, { engine });
}
