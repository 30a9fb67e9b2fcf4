import type { TurnCancelRequested, TurnSubmitted } from '@libs/events/payloads/turns.payload';
import type { Tx } from '@libs/service-kit/database/sql';
import { type GatheredEvent, OnEvent, OnEvents, OnLiveEvent } from '@libs/service-kit/messaging/inbox/on-event';
import { Injectable } from '@nestjs/common';
import { RunningTurns } from './running-turns.js';
import { RunsService } from './runs.service.js';

/** The most turns that are put into their lanes in one transaction. */
const AT_MOST = 32;

/** Consumes the gateway's events about turns. */
@Injectable()
export class RunsHandlers {
  constructor(
    private readonly runs: RunsService,
    private readonly runningTurns: RunningTurns,
  ) {}

  @OnEvents('turn.submitted', AT_MOST)
  async onSubmitted(events: readonly GatheredEvent<TurnSubmitted>[], tx: Tx): Promise<void> {
    await this.runs.submit(
      tx,
      events.map(({ payload: turn, meta: { traceId } }) => ({ turn, traceId })),
    );
  }

  @OnEvent('turn.cancel_requested')
  async onCancelRequested(event: TurnCancelRequested, tx: Tx): Promise<void> {
    await this.runs.requestCancel(tx, event);
    // Aborted only after the commit, so that the end of the turn finds the cancel request.
    tx.afterCommit(() => this.runningTurns.cancel(event.turn_id));
  }

  /** Every replica receives this, including the one that works on the turn. */
  @OnLiveEvent('turn.cancel_requested')
  onCancelReceived(event: TurnCancelRequested): void {
    this.runningTurns.cancel(event.turn_id);
  }
}
