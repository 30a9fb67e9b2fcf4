import { merchantKey } from '@libs/chain/addresses/deposit-address';
import type { MerchantChanged, WalletReplaced } from '@libs/events/payloads/merchants.payload';
import type { Tx } from '@libs/service-kit/database/sql';
import { OnEvent } from '@libs/service-kit/messaging/inbox/on-event';
import { Injectable } from '@nestjs/common';
import { CheckoutsService } from '../checkouts/checkouts.service.js';
import { WalletsService } from '../wallets/wallets.service.js';
import { IssuedTermsRepository } from './issued-terms.repository.js';

/**
 * Records which terms a merchant's addresses commit to, and when its treasury is replaced. Events may be in any order.
 */
@Injectable()
export class IssuedTermsHandlers {
  constructor(
    private readonly terms: IssuedTermsRepository,
    private readonly wallets: WalletsService,
    private readonly checkouts: CheckoutsService,
  ) {}

  @OnEvent('merchant.changed')
  async changed({ merchant_id, status, treasury_address, treasury_delay_s }: MerchantChanged, tx: Tx): Promise<void> {
    // There are no sessions before approval, and the platform pays for orders: terms without sessions need none.
    if (status !== 'active' || !treasury_address || treasury_delay_s === 0) return;
    const initial_treasury = treasury_address.toLowerCase();
    const tuple = { initialTreasury: treasury_address, delay: treasury_delay_s, number: merchant_id };
    const { id: checkout_id } = this.checkouts.current;
    // The merchant's earlier terms were issued in this contract as well.
    await this.terms.carryOver(tx, checkout_id, merchant_id);
    const merchant_key = merchantKey(tuple);
    await this.terms.add(tx, { checkout_id, merchant_key, merchant_id, initial_treasury, treasury_delay_s });
  }

  @OnEvent('wallet.replaced')
  async replaced(wallet: WalletReplaced, tx: Tx): Promise<void> {
    await this.wallets.add(tx, wallet);
    await this.terms.carryOver(tx, this.checkouts.current.id, wallet.merchant_id);
    await this.terms.wake(tx, wallet.merchant_id);
  }
}
