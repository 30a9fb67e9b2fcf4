import type { TurnEventData } from '@libs/dto/agent/turn-event-data';
import { type TurnEventType, turnEventType } from '@libs/dto/webhook-event-types';
import type { TurnSubmitted, TurnTransitioned } from '@libs/events/payloads/turns.payload';
import { Database } from '@libs/service-kit/database/database';
import type { Tx } from '@libs/service-kit/database/sql';
import { type GatheredEvent, OnEvents } from '@libs/service-kit/messaging/inbox/on-event';
import { Injectable } from '@nestjs/common';
import { DeliveriesService } from '../deliveries/deliveries.service.js';
import { EndpointsService } from '../endpoints/endpoints.service.js';
import { movedData, queuedData } from '../envelopes/turn-data.js';

/** Large, because each turn has three events and most accounts have no endpoint. */
const AT_MOST = 64;

/** Returns whether any account of these turns has an endpoint. */
const haveEndpoints = (handlers: TurnsHandlers, turns: readonly { account_id: number }[]): Promise<boolean> =>
  handlers.haveEndpoints(turns.map(({ account_id }) => account_id));

/** The event for one transition. */
interface TurnEvent {
  eventId: string;
  accountId: number;
  at: string;
  type: TurnEventType;
  data: TurnEventData;
}

/** Delivers every state that a turn enters, and each call that waits for a person, to the endpoints of its account. */
@Injectable()
export class TurnsHandlers {
  constructor(
    private readonly database: Database,
    private readonly deliveries: DeliveriesService,
    private readonly endpoints: EndpointsService,
  ) {}

  haveEndpoints(accountIds: readonly number[]): Promise<boolean> {
    return this.endpoints.anyActiveOfAccounts(this.database, [...new Set(accountIds)]);
  }

  @OnEvents('turn.submitted', AT_MOST, haveEndpoints)
  onSubmitted(events: readonly GatheredEvent<TurnSubmitted>[], tx: Tx): Promise<void> {
    return this.enqueue(
      tx,
      events.map(({ payload, meta }) => ({
        ...{ eventId: meta.id, accountId: payload.account_id },
        ...{ at: payload.created_at, type: 'turn.queued', data: queuedData(payload) },
      })),
    );
  }

  @OnEvents('turn.transitioned', AT_MOST, haveEndpoints)
  onTransitioned(events: readonly GatheredEvent<TurnTransitioned>[], tx: Tx): Promise<void> {
    return this.enqueue(
      tx,
      events.map(({ payload, meta }) => ({
        ...{ eventId: meta.id, accountId: payload.account_id },
        ...{ at: payload.at, type: turnEventType(payload.state, payload.approval), data: movedData(payload) },
      })),
    );
  }

  private async enqueue(tx: Tx, events: readonly TurnEvent[]): Promise<void> {
    for (const [accountId, ofAccount] of Map.groupBy(events, (one) => one.accountId)) {
      const owner = { kind: 'account', id: accountId } as const;
      const events = ofAccount.map(({ eventId, at, type, data }) => {
        return { eventId, type, at: new Date(at), owner, invoiceId: null, data };
      });
      await this.deliveries.enqueueAll(tx, owner, events);
    }
  }
}
