import type { PaymentConfirmed, PaymentLate } from '@libs/events/payloads/sessions.payload';
import type { Tx } from '@libs/service-kit/database/sql';
import { OnEvent } from '@libs/service-kit/messaging/inbox/on-event';
import { Injectable } from '@nestjs/common';
import { BillingService } from './billing.service.js';

/** Money for Pro invoices. A late payment is a payment. */
@Injectable()
export class BillingHandlers {
  constructor(private readonly billing: BillingService) {}

  @OnEvent('payment.confirmed')
  confirmed({ data }: PaymentConfirmed, tx: Tx): Promise<void> {
    return this.billing.credited(tx, data);
  }

  @OnEvent('payment.late')
  late({ data }: PaymentLate, tx: Tx): Promise<void> {
    return this.billing.credited(tx, data);
  }
}
