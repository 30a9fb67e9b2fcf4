import type { PaymentConfirmed, PaymentLate } from '@libs/events/payloads/sessions.payload';
import type { Tx } from '@libs/service-kit/database/sql';
import { type GatheredEvent, OnEvents } from '@libs/service-kit/messaging/inbox/on-event';
import { Injectable } from '@nestjs/common';
import { BillingService } from './billing.service.js';

/** Large, because every payment of every merchant arrives here and hardly any is for an invoice. */
const AT_MOST = 64;

/** Returns whether any of these payments is for an invoice of ours. */
const areForInvoices = ({ billing }: BillingHandlers, payments: readonly PaymentConfirmed[]): Promise<boolean> =>
  billing.anyInvoiceOf(payments.map(({ data }) => data));

/** Credits money for Pro invoices. A late payment counts as well. */
@Injectable()
export class BillingHandlers {
  constructor(readonly billing: BillingService) {}

  @OnEvents('payment.confirmed', AT_MOST, areForInvoices)
  confirmed(events: readonly GatheredEvent<PaymentConfirmed>[], tx: Tx): Promise<void> {
    return this.credited(tx, events);
  }

  @OnEvents('payment.late', AT_MOST, areForInvoices)
  late(events: readonly GatheredEvent<PaymentLate>[], tx: Tx): Promise<void> {
    return this.credited(tx, events);
  }

  private async credited(tx: Tx, events: readonly GatheredEvent<PaymentConfirmed>[]): Promise<void> {
    for (const { payload } of events) await this.billing.credited(tx, payload.data);
  }
}
