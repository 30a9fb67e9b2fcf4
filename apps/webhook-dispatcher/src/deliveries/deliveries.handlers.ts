import type { EventName } from '@libs/events/catalogue';
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
import { type EventMeta, OnEvent } from '@libs/service-kit/messaging/inbox/on-event';
import { Injectable } from '@nestjs/common';
import { EventsService } from '../events/events.service.js';
import { DeliveriesService } from './deliveries.service.js';

/** Consumes the events that merchants receive, for their log and their endpoints; their `data` is passed on unchanged. */
@Injectable()
export class DeliveriesHandlers {
  constructor(
    private readonly deliveries: DeliveriesService,
    private readonly events: EventsService,
  ) {}

  @OnEvent('payment.detected')
  onDetected(event: PaymentDetected, tx: Tx, meta: EventMeta): Promise<void> {
    return this.take('payment.detected', event, tx, meta);
  }

  @OnEvent('payment.confirmed')
  onConfirmed(event: PaymentConfirmed, tx: Tx, meta: EventMeta): Promise<void> {
    return this.take('payment.confirmed', event, tx, meta);
  }

  @OnEvent('payment.late')
  onLate(event: PaymentLate, tx: Tx, meta: EventMeta): Promise<void> {
    return this.take('payment.late', event, tx, meta);
  }

  @OnEvent('payment.reverted')
  onReverted(event: PaymentReverted, tx: Tx, meta: EventMeta): Promise<void> {
    return this.take('payment.reverted', event, tx, meta);
  }

  @OnEvent('payment.swept')
  onSwept(event: PaymentSwept, tx: Tx, meta: EventMeta): Promise<void> {
    return this.take('payment.swept', event, tx, meta);
  }

  @OnEvent('session.canceled')
  onCanceled(event: SessionCanceled, tx: Tx, meta: EventMeta): Promise<void> {
    return this.take('session.canceled', event, tx, meta);
  }

  @OnEvent('session.expired')
  onExpired(event: SessionExpired, tx: Tx, meta: EventMeta): Promise<void> {
    return this.take('session.expired', event, tx, meta);
  }

  private async take(
    type: EventName,
    event: { merchant_id: number; data: { invoice_id: number | null } },
    tx: Tx,
    meta: EventMeta,
  ): Promise<void> {
    const { merchant_id, data } = event;
    const { id, publishedAt: at } = meta;
    await this.events.log(tx, { id, merchant_id, event_type: type, occurred_at: at, data });
    const owner = { kind: 'merchant', id: merchant_id } as const;
    await this.deliveries.enqueue(tx, { eventId: id, type, at, owner, invoiceId: data.invoice_id, data });
  }
}
