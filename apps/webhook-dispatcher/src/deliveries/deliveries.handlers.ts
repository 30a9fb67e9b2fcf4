import type { EventName } from '@libs/events/catalog';
import type {
  PaymentConfirmed,
  PaymentDetected,
  PaymentLate,
  PaymentReverted,
  PaymentSwept,
  SessionCanceled,
  SessionExpired,
} from '@libs/events/payloads/sessions.payload';
import type { Tx } from '@libs/service-kit/database/sql';
import { type GatheredEvent, OnEvents } from '@libs/service-kit/messaging/inbox/on-event';
import { Injectable } from '@nestjs/common';
import { EventsService } from '../events/events.service.js';
import { DeliveriesService } from './deliveries.service.js';

/** The most events that one commit handles. Large, because each payment has three events. */
const AT_MOST = 64;

/** The fields that all of these events have. */
interface EventOfMerchant {
  merchant_id: number;
  data: { invoice_id: number | null };
}

/**
 * Consumes the events that merchants receive, for their log and their endpoints; their `data` is passed on unchanged.
 */
@Injectable()
export class DeliveriesHandlers {
  constructor(
    private readonly deliveries: DeliveriesService,
    private readonly events: EventsService,
  ) {}

  @OnEvents('payment.detected', AT_MOST)
  onDetected(events: readonly GatheredEvent<PaymentDetected>[], tx: Tx): Promise<void> {
    return this.take('payment.detected', events, tx);
  }

  @OnEvents('payment.confirmed', AT_MOST)
  onConfirmed(events: readonly GatheredEvent<PaymentConfirmed>[], tx: Tx): Promise<void> {
    return this.take('payment.confirmed', events, tx);
  }

  @OnEvents('payment.late', AT_MOST)
  onLate(events: readonly GatheredEvent<PaymentLate>[], tx: Tx): Promise<void> {
    return this.take('payment.late', events, tx);
  }

  @OnEvents('payment.reverted', AT_MOST)
  onReverted(events: readonly GatheredEvent<PaymentReverted>[], tx: Tx): Promise<void> {
    return this.take('payment.reverted', events, tx);
  }

  @OnEvents('payment.swept', AT_MOST)
  onSwept(events: readonly GatheredEvent<PaymentSwept>[], tx: Tx): Promise<void> {
    return this.take('payment.swept', events, tx);
  }

  @OnEvents('session.canceled', AT_MOST)
  onCanceled(events: readonly GatheredEvent<SessionCanceled>[], tx: Tx): Promise<void> {
    return this.take('session.canceled', events, tx);
  }

  @OnEvents('session.expired', AT_MOST)
  onExpired(events: readonly GatheredEvent<SessionExpired>[], tx: Tx): Promise<void> {
    return this.take('session.expired', events, tx);
  }

  private async take(type: EventName, events: readonly GatheredEvent<EventOfMerchant>[], tx: Tx): Promise<void> {
    const news = events.map(({ payload: { merchant_id, data }, meta: { id, publishedAt } }) => {
      return { id, merchant_id, event_type: type, occurred_at: publishedAt, data };
    });
    await this.events.log(tx, news);
    for (const [id, ofMerchant] of Map.groupBy(news, ({ merchant_id }) => merchant_id)) {
      const owner = { kind: 'merchant', id } as const;
      const outgoing = ofMerchant.map(({ id: eventId, occurred_at: at, data }) => {
        return { eventId, type, at, owner, invoiceId: data.invoice_id, data };
      });
      await this.deliveries.enqueueAll(tx, owner, outgoing);
    }
  }
}
