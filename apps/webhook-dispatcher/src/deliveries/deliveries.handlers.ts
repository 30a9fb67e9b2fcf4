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
import { DeliveriesService } from './deliveries.service.js';

/** Consumes the events that merchants receive; their `data` is passed on unchanged. */
@Injectable()
export class DeliveriesHandlers {
  constructor(private readonly deliveries: DeliveriesService) {}

  @OnEvent('payment.detected')
  onDetected(event: PaymentDetected, tx: Tx, meta: EventMeta): Promise<void> {
    return this.enqueue('payment.detected', event, tx, meta);
  }

  @OnEvent('payment.confirmed')
  onConfirmed(event: PaymentConfirmed, tx: Tx, meta: EventMeta): Promise<void> {
    return this.enqueue('payment.confirmed', event, tx, meta);
  }

  @OnEvent('payment.late')
  onLate(event: PaymentLate, tx: Tx, meta: EventMeta): Promise<void> {
    return this.enqueue('payment.late', event, tx, meta);
  }

  @OnEvent('payment.reverted')
  onReverted(event: PaymentReverted, tx: Tx, meta: EventMeta): Promise<void> {
    return this.enqueue('payment.reverted', event, tx, meta);
  }

  @OnEvent('payment.swept')
  onSwept(event: PaymentSwept, tx: Tx, meta: EventMeta): Promise<void> {
    return this.enqueue('payment.swept', event, tx, meta);
  }

  @OnEvent('session.canceled')
  onCanceled(event: SessionCanceled, tx: Tx, meta: EventMeta): Promise<void> {
    return this.enqueue('session.canceled', event, tx, meta);
  }

  @OnEvent('session.expired')
  onExpired(event: SessionExpired, tx: Tx, meta: EventMeta): Promise<void> {
    return this.enqueue('session.expired', event, tx, meta);
  }

  private enqueue(
    type: EventName,
    event: { merchant_id: number; data: { invoice_id: number | null } },
    tx: Tx,
    meta: EventMeta,
  ): Promise<void> {
    const { merchant_id: id, data } = event;
    const invoiceId = data.invoice_id;
    const owner = { kind: 'merchant', id } as const;
    return this.deliveries.enqueue(tx, { eventId: meta.id, type, at: meta.publishedAt, owner, invoiceId, data });
  }
}
