import type { PaymentConfirmed, PaymentLate, PaymentReverted } from '@libs/events/payloads/sessions.payload';
import type { Tx } from '@libs/service-kit/database/sql';
import { OnEvent } from '@libs/service-kit/messaging/inbox/on-event';
import { Injectable } from '@nestjs/common';
import { TopUpsService } from './top-ups.service.js';

/** Money for top-ups. A late payment is a payment. */
@Injectable()
export class TopUpsHandlers {
  constructor(private readonly topUps: TopUpsService) {}

  @OnEvent('payment.confirmed')
  confirmed(payment: PaymentConfirmed, tx: Tx): Promise<void> {
    return this.topUps.heard(tx, payment, true);
  }

  @OnEvent('payment.late')
  late(payment: PaymentLate, tx: Tx): Promise<void> {
    return this.topUps.heard(tx, payment, true);
  }

  @OnEvent('payment.reverted')
  reverted(payment: PaymentReverted, tx: Tx): Promise<void> {
    return this.topUps.heard(tx, payment, false);
  }
}
