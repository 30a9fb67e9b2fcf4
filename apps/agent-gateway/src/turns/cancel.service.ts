import { AppError } from '@libs/errors/app-error';
import type { TurnTransitioned } from '@libs/events/payloads/turns.payload';
import { Database } from '@libs/service-kit/database/database';
import type { Tx } from '@libs/service-kit/database/sql';
import { Outbox } from '@libs/service-kit/messaging/outbox/outbox';
import { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../access/caller/caller.js';
import type { OwnedTurn, ShownTurn } from '../stored-turns/owned-turn.js';
import { StoredTurnsService } from '../stored-turns/stored-turns.service.js';
import { TransitionsService } from '../transitions/transitions.service.js';
import { TurnsService } from './turns.service.js';

/** The outcome of a cancel request. */
export interface Cancelled {
  turn: ShownTurn;
  /** Whether the turn was running, so that it ends soon or has just ended. */
  wasRunning: boolean;
}

@Injectable()
export class CancelService {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox<'agent-gateway'>,
    private readonly rpc: RpcClient,
    private readonly turns: TurnsService,
    private readonly repository: StoredTurnsService,
    private readonly transitions: TransitionsService,
  ) {}

  /**
   * Requests a turn's end: in its row and by an event, which reaches the runner in any case, and by an RPC call for an
   * immediate reply. Safe to repeat. Throws `turn_not_cancellable` when it is done or failed, even if that was just
   * now.
   */
  async cancel(caller: Caller, turnId: string): Promise<Cancelled> {
    const before = await this.request(caller, turnId);
    const wasCancelled = before.state === 'cancelled';
    const transition = wasCancelled ? null : await this.callRunner(before);
    if (transition) {
      const apply = (tx: Tx) => this.transitions.apply(tx, [transition]);
      await this.database.lockSlots.runInTime(() => this.database.transaction(apply));
    }
    const turn = await this.turns.reached(caller, turnId);
    if (wasCancelled) return { turn, wasRunning: false };
    if (turn.state === 'done' || turn.state === 'failed') throw notCancellable(turn);
    const wasQueued =
      turn.state === 'cancelled' && turn.started_at === null && transition?.previous_state !== 'running';
    return { turn, wasRunning: !wasQueued };
  }

  private request(caller: Caller, turnId: string): Promise<OwnedTurn> {
    return this.database.transaction(async (tx) => {
      const turn = this.turns.allowed(caller, (await this.repository.lock(tx, [turnId])).get(turnId));
      if (turn.state === 'done' || turn.state === 'failed') throw notCancellable(turn);
      if (turn.state === 'cancelled' || turn.cancel_requested_at !== null) return turn;
      const now = new Date();
      await this.repository.requestCancel(tx, turnId, now);
      await this.outbox.publish(tx, 'turn.cancel_requested', {
        turn_id: turnId,
        account_id: turn.account_id,
        space: turn.space_id,
        thread_id: turn.thread_id,
        requested_at: now.toISOString(),
      });
      return turn;
    });
  }

  /** Returns the last transition according to the runner; null when there is none yet or the runner is down. */
  private async callRunner({ id, account_id, space_id, thread_id }: OwnedTurn): Promise<TurnTransitioned | null> {
    try {
      const of = { turn_id: id, account_id, space: space_id, thread_id };
      const { transition } = await this.rpc.call('runner.cancel', of);
      return transition;
    } catch (error) {
      if (error instanceof AppError && error.code === 'unavailable') return null;
      throw error;
    }
  }
}

function notCancellable({ state }: OwnedTurn): AppError {
  return new AppError('turn_not_cancellable', { state });
}
