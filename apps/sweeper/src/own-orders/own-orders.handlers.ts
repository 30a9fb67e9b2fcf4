import { merchantKey } from '@libs/chain/addresses/deposit-address';
import type { TreasurySigned } from '@libs/events/payloads/merchants.payload';
import type { Tx } from '@libs/service-kit/database/sql';
import { OnEvent, PoisonError } from '@libs/service-kit/messaging/inbox/on-event';
import { Injectable } from '@nestjs/common';
import { CheckoutsService } from '../checkouts/checkouts.service.js';
import { OwnOrdersRepository } from './own-orders.repository.js';

/**
 * Records orders that treasuries signed. They are independent, so each is sent to the contract in whatever order the
 * events arrive.
 */
@Injectable()
export class OwnOrdersHandlers {
  constructor(
    private readonly orders: OwnOrdersRepository,
    private readonly checkouts: CheckoutsService,
  ) {}

  @OnEvent('treasury.signed')
  async signed({ merchant_id, treasury_address, orders }: TreasurySigned, tx: Tx): Promise<void> {
    const rows = orders.map(({ checkout_address, initial_treasury, treasury_delay_s, nonce, deadline, signature }) => {
      const checkout = this.checkouts.named(checkout_address);
      if (!checkout) throw new PoisonError(`${checkout_address} is no checkout contract of this installation`);
      const tuple = { initialTreasury: initial_treasury, delay: treasury_delay_s, number: merchant_id };
      return {
        checkout_id: checkout.id,
        ...{ merchant_key: merchantKey(tuple), merchant_id, treasury_delay_s, nonce, deadline, signature },
        initial_treasury: initial_treasury.toLowerCase(),
        treasury: treasury_address.toLowerCase(),
      };
    });
    await this.orders.add(tx, rows);
  }
}
