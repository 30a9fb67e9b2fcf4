import type { PaymentConfirmed, PaymentLate, PaymentReverted } from '@libs/events/payloads/sessions.payload';
import type { Tx } from '@libs/service-kit/database/sql';
import { OnEvent } from '@libs/service-kit/messaging/inbox/on-event';
import { Injectable } from '@nestjs/common';
import { TopUpsService } from './top-ups.service.js';

/** Applies payments to top-ups. Late payments count like others. */
@Injectable()
export class TopUpsHandlers {
  constructor(private readonly topUps: TopUpsService) {}

  @OnEvent('payment.confirmed')
  confirmed(payment: PaymentConfirmed, tx: Tx): Promise<void> {
    return this.topUps.apply(tx, payment, true);
  }

  @OnEvent('payment.late')
  late(payment: PaymentLate, tx: Tx): Promise<void> {
    return this.topUps.apply(tx, payment, true);
  }

  @OnEvent('payment.reverted')
  reverted(payment: PaymentReverted, tx: Tx): Promise<void> {
    return this.topUps.apply(tx, payment, false);
  }
}
