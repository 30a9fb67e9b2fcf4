import type { ReplyOf, RequestOf } from '@libs/dto/rpc/rpc';
import type { TurnCancelRequested } from '@libs/events/payloads/turns.payload';
import { isTerminal } from '@libs/machines/turn.machine';
import { WakeUp } from '@libs/service-kit/concurrency/wake-up';
import { Database } from '@libs/service-kit/database/database';
import type { Tx } from '@libs/service-kit/database/sql';
import { currentTraceId, newTraceId } from '@libs/service-kit/trace';
import { Injectable } from '@nestjs/common';
import { EndingsService } from './endings.service.js';
import type { LeasedRun, RunRow } from './run.entity.js';
import { RunsRepository, type SubmittedTurn } from './runs.repository.js';
import { transitionOfRow } from './transition.js';

/** Applies events and RPC requests to runs. */
@Injectable()
export class RunsService {
  constructor(
    private readonly database: Database,
    private readonly runs: RunsRepository,
    private readonly endings: EndingsService,
    private readonly wakeUp: WakeUp,
  ) {}

  /** Puts a turn into its lane. One that was cancelled before it arrived is cancelled at once. */
  async submit(tx: Tx, turn: SubmittedTurn): Promise<void> {
    const isCancelled = await this.runs.submit(tx, turn, currentTraceId() ?? newTraceId());
    if (isCancelled) await this.cancelLocked(tx, turn.space, turn.turn_id);
    tx.afterCommit(() => this.wakeUp.call());
  }

  /** Ends a queued turn, notifies the worker of a running one, and records the request for one that has not arrived yet. */
  async requestCancel(tx: Tx, { space, turn_id }: TurnCancelRequested): Promise<void> {
    const run = await this.cancelLocked(tx, space, turn_id);
    if (!run) await this.runs.cancelEarly(tx, space, turn_id);
  }

  /** The immediate reply to a cancel request: what can be decided now. */
  async cancelNow({ space, turn_id }: RequestOf<'runner.cancel'>): Promise<ReplyOf<'runner.cancel'>> {
    const known = await this.database.transaction((tx) => this.cancelLocked(tx, space, turn_id));
    if (!known) return { state: null, transition: null };
    const run = known.state === 'queued' ? (await this.runs.find(this.database, turn_id))! : known;
    return { state: run.state, transition: isTerminal(run.state) ? transitionOfRow(run) : null };
  }

  /** Stores a text that was too long for its event, because later turns of the space read it. */
  async keepText(run: LeasedRun, text: string): Promise<void> {
    await this.runs.keepText(this.database, run, text);
  }

  /** Notes what the gateway holds for a turn. False when the lease was lost. */
  raiseBudget(run: LeasedRun, heldMicroUsd: number): Promise<boolean> {
    return this.runs.raiseBudget(this.database, run, heldMicroUsd);
  }

  /** Deletes runs that ended long ago. */
  deleteAll(turnIds: readonly string[]): Promise<void> {
    return this.runs.deleteAll(this.database, turnIds);
  }

  /** Returns the run as it was before. */
  private async cancelLocked(tx: Tx, space: string, turnId: string): Promise<RunRow | undefined> {
    const run = await this.runs.lock(tx, space, turnId);
    if (run?.state === 'queued') await this.endings.cancelQueued(tx, run);
    if (run?.state === 'running') await this.runs.requestCancel(tx, turnId);
    // The lane may have another head now.
    tx.afterCommit(() => this.wakeUp.call());
    return run;
  }
}
