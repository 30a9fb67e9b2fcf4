import type { TurnCancelRequested, TurnSubmitted } from '@libs/events/payloads/turns.payload';
import type { Tx } from '@libs/service-kit/database/sql';
import { type GatheredEvent, OnEvent, OnEvents, OnLiveEvent } from '@libs/service-kit/messaging/inbox/on-event';
import { withTrace } from '@libs/service-kit/trace';
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

  /** Sorted by space, whose lane is locked before those of its threads, so that two replicas never deadlock. */
  @OnEvents('turn.submitted', AT_MOST)
  async onSubmitted(events: readonly GatheredEvent<TurnSubmitted>[], tx: Tx): Promise<void> {
    const inOrder = events.toSorted(({ payload: a }, { payload: b }) => (a.space < b.space ? -1 : 1));
    for (const { payload, meta } of inOrder) {
      await withTrace({ traceId: meta.traceId }, () => this.runs.submit(tx, payload));
    }
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
