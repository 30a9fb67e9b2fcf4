import type {
  PaymentChanged,
  PaymentConfirmed,
  PaymentLate,
  PaymentReverted,
} from '@libs/events/payloads/sessions.payload';
import type { Tx } from '@libs/service-kit/database/sql';
import { type GatheredEvent, OnEvents } from '@libs/service-kit/messaging/inbox/on-event';
import { Injectable } from '@nestjs/common';
import { TopUpsService } from './top-ups.service.js';

/** Large, because every payment of every merchant arrives here and few are for credits. */
const AT_MOST = 64;

/** Returns whether any of these payments is for a top-up. */
const areForTopUps = ({ topUps }: TopUpsHandlers, payments: readonly PaymentChanged[]): Promise<boolean> =>
  topUps.anyTopUpOf(payments);

/** Applies payments to top-ups. Late payments count like others. */
@Injectable()
export class TopUpsHandlers {
  constructor(readonly topUps: TopUpsService) {}

  @OnEvents('payment.confirmed', AT_MOST, areForTopUps)
  confirmed(events: readonly GatheredEvent<PaymentConfirmed>[], tx: Tx): Promise<void> {
    return this.apply(tx, events, true);
  }

  @OnEvents('payment.late', AT_MOST, areForTopUps)
  late(events: readonly GatheredEvent<PaymentLate>[], tx: Tx): Promise<void> {
    return this.apply(tx, events, true);
  }

  @OnEvents('payment.reverted', AT_MOST, areForTopUps)
  reverted(events: readonly GatheredEvent<PaymentReverted>[], tx: Tx): Promise<void> {
    return this.apply(tx, events, false);
  }

  private apply(tx: Tx, events: readonly GatheredEvent<PaymentChanged>[], isCredited: boolean): Promise<void> {
    return this.topUps.applyAll(
      tx,
      events.map(({ payload }) => payload),
      isCredited,
    );
  }
}
