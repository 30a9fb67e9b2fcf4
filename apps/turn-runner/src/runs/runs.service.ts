import type { ReplyOf, RequestOf } from '@libs/dto/rpc/rpc';
import type { TurnCancelRequested } from '@libs/events/payloads/turns.payload';
import { WakeUp } from '@libs/service-kit/concurrency/wake-up';
import { Database } from '@libs/service-kit/database/database';
import type { Tx } from '@libs/service-kit/database/sql';
import { erasePayloads } from '@libs/service-kit/messaging/erasure/erase-payloads';
import { withTrace } from '@libs/service-kit/trace';
import { isTerminal } from '@libs/state-machines/turn.machine';
import { Injectable } from '@nestjs/common';
import { EndingsService } from './endings.service.js';
import { type EndedRun, RunsRepository, type TurnScope } from './runs.repository.js';
import type { LeasedRun, RunRow } from './stored/run.entity.js';
import type { NewTurn } from './stored/submit-runs.queries.js';
import { transitionOfRow } from './transition.js';

/** The largest difference between the clocks of two processes, and of Postgres. */
const CLOCKS_DIFFER_BY_MS = 60_000;
const CLOCKS_ARE_WRONG_BY_MS = 26 * 3_600_000;

/** Applies events and RPC requests to runs. */
@Injectable()
export class RunsService {
  constructor(
    private readonly database: Database,
    private readonly runs: RunsRepository,
    private readonly endings: EndingsService,
    private readonly wakeUp: WakeUp,
  ) {}

  /** Puts turns into their lanes. One that was cancelled before it arrived is cancelled at once. */
  async submit(tx: Tx, turns: readonly NewTurn[]): Promise<void> {
    const cancelled = await this.runs.submit(tx, turns);
    for (const { turn, traceId } of turns) {
      if (!cancelled.delete(turn.turn_id)) continue;
      await withTrace({ traceId }, () => this.cancelLocked(tx, scopeOf(turn), turn.turn_id));
    }
    tx.afterCommit(() => this.wakeUp.call());
  }

  /**
   * Ends a queued turn, notifies the worker of a running one, and records the request for one that has not arrived yet.
   */
  async requestCancel(tx: Tx, request: TurnCancelRequested): Promise<void> {
    const scope = scopeOf(request);
    const run = await this.cancelLocked(tx, scope, request.turn_id);
    if (!run) await this.runs.cancelEarly(tx, scope, request.turn_id);
  }

  /** Replies to a cancel request at once, with what can be decided now. */
  async cancelNow(request: RequestOf<'runner.cancel'>): Promise<ReplyOf<'runner.cancel'>> {
    const { turn_id } = request;
    const known = await this.database.transaction((tx) => this.cancelLocked(tx, scopeOf(request), turn_id));
    if (!known) return { state: null, transition: null };
    const run = known.state === 'queued' ? (await this.runs.find(this.database, turn_id))! : known;
    return { state: run.state, transition: isTerminal(run.state) ? transitionOfRow(run) : null };
  }

  /** Stores a text that was too long for its event, because later turns of the space read it. */
  async keepText(run: LeasedRun, text: string): Promise<void> {
    await this.runs.keepText(this.database, run, text);
  }

  /** Records the amount that the gateway holds for a turn. False when the lease was lost. */
  raiseBudget(run: LeasedRun, heldMicroUsd: number): Promise<boolean> {
    return this.runs.raiseBudget(this.database, run, heldMicroUsd);
  }

  /** Deletes runs that ended long ago. */
  deleteAll(turnIds: readonly string[]): Promise<void> {
    return this.runs.deleteAll(this.database, turnIds);
  }

  /** Erases ended turns, and the texts of what was published about them. */
  async erase(tx: Tx, turnIds: readonly string[]): Promise<void> {
    const ended = await this.runs.ended(tx, turnIds);
    const found = await eraseEvents(tx, ended, CLOCKS_DIFFER_BY_MS);
    // Each transition but the first one was published here. Missing ones were deleted long ago, or written under a
    // wrong clock.
    const missing = ended.filter(({ turn_id, seq }) => (found.get(turn_id) ?? 0) < seq - 1);
    if (missing.length > 0) await eraseEvents(tx, missing, CLOCKS_ARE_WRONG_BY_MS);
    await this.runs.deleteAll(tx, turnIds);
  }

  /** Returns the run as it was before. */
  private async cancelLocked(tx: Tx, scope: TurnScope, turnId: string): Promise<RunRow | undefined> {
    const run = await this.runs.lock(tx, scope, turnId);
    if (run?.state === 'queued') await this.endings.cancelQueued(tx, run);
    if (run?.state === 'running') await this.runs.requestCancel(tx, turnId);
    // The lane may have another head now.
    tx.afterCommit(() => this.wakeUp.call());
    return run;
  }
}

/** Erases the texts of what was published about turns, by clocks that may differ by this much. */
function eraseEvents(tx: Tx, turns: readonly EndedRun[], clocksDifferByMs: number) {
  return erasePayloads(tx, {
    events: ['turn.transitioned', 'turn.submitted'],
    field: 'turn_id',
    about: turns.map(({ turn_id, created_at, finished_at }) => ({
      id: turn_id,
      from: new Date(created_at.getTime() - clocksDifferByMs),
      to: new Date(finished_at.getTime() + clocksDifferByMs),
    })),
    blanks: {
      ...{ text: null, result: null, error: null, metadata: null, thread: null, outputs: [], file_ids: [] },
      approval: null,
    },
  });
}

/**
 * Returns where a turn waits. A gateway of the previous release names no thread, and has turns of the space's own lane
 * only.
 */
function scopeOf({ space, account_id, thread_id }: Omit<TurnScope, 'lane'> & { thread_id?: string | null }): TurnScope {
  return { lane: thread_id ?? space, space, account_id };
}
