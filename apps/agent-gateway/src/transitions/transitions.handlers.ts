import type { TurnStepped, TurnTransitioned } from '@libs/events/payloads/turns.payload';
import type { Tx } from '@libs/service-kit/database/sql';
import { type GatheredEvent, OnEventsOfOwners, OnLiveEvent } from '@libs/service-kit/messaging/inbox/on-event';
import { Injectable } from '@nestjs/common';
import { TurnStreamsService } from '../turn-streams/turn-streams.service.js';
import { TransitionsService } from './transitions.service.js';

/** The most transitions that are applied in one transaction. */
const AT_MOST = 64;

@Injectable()
export class TransitionsHandlers {
  constructor(
    private readonly transitions: TransitionsService,
    private readonly streams: TurnStreamsService,
  ) {}

  @OnEventsOfOwners('turn.transitioned', AT_MOST, ({ account_id }: TurnTransitioned) => account_id)
  async transitioned(
    events: readonly GatheredEvent<TurnTransitioned>[],
    tx: Tx,
    waits: boolean,
  ): Promise<readonly GatheredEvent<TurnTransitioned>[]> {
    const payloads = events.map(({ payload }) => payload);
    const passedOver = new Set(await this.transitions.apply(tx, payloads, waits));
    return events.filter(({ payload }) => passedOver.has(payload));
  }

  get isWatched(): boolean {
    return this.streams.isOpen;
  }

  /** Runs in every process, because another one may apply the transition. */
  @OnLiveEvent('turn.transitioned', (own: TransitionsHandlers) => own.isWatched)
  received({ turn_id, seq }: TurnTransitioned): void {
    this.streams.changed(turn_id, seq);
  }

  @OnLiveEvent('turn.stepped', (own: TransitionsHandlers) => own.isWatched)
  stepped({ turn_id, step, at }: TurnStepped): void {
    this.streams.stepped(turn_id, { step, at });
  }
}
