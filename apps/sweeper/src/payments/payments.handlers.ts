import { depositAddress } from '@libs/chain/deposit-address';
import type { TokenRegistry } from '@libs/chain/token-registry';
import type {
  PaymentChanged,
  PaymentConfirmed,
  PaymentLate,
  PaymentReverted,
} from '@libs/events/payloads/sessions.payload';
import type { Tx } from '@libs/service-kit/database/sql';
import { type EventMeta, OnEvent, PoisonError } from '@libs/service-kit/messaging/on-event';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { ACCEPTED } from '../chain/checkout-reader.service.js';
import { SweeperSettings } from '../settings.js';
import { PaymentsRepository } from './payments.repository.js';

@Injectable()
export class PaymentsHandlers {
  private readonly logger = new Logger('Payments');

  constructor(
    private readonly settings: SweeperSettings,
    private readonly payments: PaymentsRepository,
    @Inject(ACCEPTED) private readonly tokens: TokenRegistry,
  ) {}

  @OnEvent('payment.confirmed')
  confirmed(payment: PaymentConfirmed, tx: Tx, { id }: EventMeta): Promise<void> {
    return this.queue(payment, tx, id);
  }

  @OnEvent('payment.late')
  late(payment: PaymentLate, tx: Tx, { id }: EventMeta): Promise<void> {
    return this.queue(payment, tx, id);
  }

  /** Takes it out of the queue. One that is on its way stays with its transaction, which then finds nothing to move. */
  @OnEvent('payment.reverted')
  async reverted(payment: PaymentReverted, tx: Tx, { id }: EventMeta): Promise<void> {
    if (payment.chain_id !== this.settings.chainId) return;
    const row = await this.payments.save(tx, payment, { eventId: id, reverted: true });
    if (row?.status === 'done') this.logger.error(`payment ${row.payment_id} was reverted after it was swept`);
  }

  private async queue(payment: PaymentChanged, tx: Tx, eventId: string): Promise<void> {
    if (payment.chain_id !== this.settings.chainId) return;
    if (!this.tokens.find(payment.token_address)) throw new PoisonError(`${payment.token_address} is not accepted`);
    this.checkAddress(payment);
    await this.payments.save(tx, payment, { eventId, reverted: false });
  }

  /** Gas is never spent on an address that our contract could not empty. */
  private checkAddress({ deposit, data }: PaymentChanged): void {
    const derived = depositAddress({
      checkout: this.settings.checkoutAddress,
      merchant: {
        initialTreasury: deposit.initial_treasury,
        delay: deposit.treasury_delay_s,
        number: deposit.merchant_number,
      },
      feeBps: deposit.fee_bps,
      sessionId: deposit.session_id,
    });
    if (derived.toLowerCase() !== deposit.deposit_address.toLowerCase()) {
      throw new PoisonError(
        `the terms of payment ${data.payment_id} give ${derived}, the event says ${deposit.deposit_address}`,
      );
    }
  }
}
