import { merchantKey } from '@libs/chain/addresses/deposit-address';
import { decodeCheckoutLog } from '@libs/chain/checkout-contract';
import type { Tx } from '@libs/service-kit/database/sql';
import { Outbox } from '@libs/service-kit/messaging/outbox/outbox';
import { Injectable, Logger } from '@nestjs/common';
import type { RawLog } from '../chain/receipt.js';
import { CheckoutsService } from '../checkouts/checkouts.service.js';
import { IssuedTermsService } from '../issued-terms/issued-terms.service.js';
import { SweeperSettings } from '../settings.js';
import { TreasuryOrdersService } from '../treasury/treasury-orders.service.js';
import { WalletsService } from '../wallets/wallets.service.js';
import { ForeignChangesRepository } from './foreign-changes.repository.js';

/**
 * Orders of the registrar that this platform did not give. The registrar's key signs nothing elsewhere, so such an
 * order means that the key is in other hands: it is recorded for operators, and published so that the merchant's owners
 * are notified.
 */
@Injectable()
export class ForeignOrdersService {
  private readonly logger = new Logger('ForeignOrders');

  constructor(
    private readonly settings: SweeperSettings,
    private readonly changes: ForeignChangesRepository,
    private readonly checkouts: CheckoutsService,
    private readonly issuedTerms: IssuedTermsService,
    private readonly orders: TreasuryOrdersService,
    private readonly wallets: WalletsService,
    private readonly outbox: Outbox<'sweeper'>,
  ) {}

  /** Handles a final log of the contract. Ignores logs of sweeps, of treasuries' own orders and of our orders. */
  async note(tx: Tx, log: RawLog): Promise<void> {
    const checkout = this.checkouts.at(log.address);
    if (!checkout) return;
    const read = decodeCheckoutLog(log);
    if (read?.event !== 'TreasuryChanged' && read?.event !== 'TreasuryChangeQueued') return;
    if (read.event === 'TreasuryChanged' && read.byTreasury) return;
    const treasury = read.to.toLowerCase();
    // Also after an order of this service: the merchant may have returned to another treasury meanwhile.
    await this.issuedTerms.wakeKey(tx, checkout.id, read.merchantKey);
    if (await this.orders.has(tx, { checkout, merchantKey: read.merchantKey, treasury })) return;
    this.logger.error(
      `${log.transactionHash}: the treasury of ${read.merchantKey} became ${treasury}, which this service did not order`,
    );
    const isQueued = read.event === 'TreasuryChangeQueued';
    const merchantId = await this.merchantOf(tx, checkout.id, read.merchantKey, read.from.toLowerCase());
    const isNew = await this.changes.add(tx, {
      tx_hash: log.transactionHash,
      log_index: Number(log.logIndex),
      block_number: Number(log.blockNumber),
      merchant_key: read.merchantKey,
      merchant_id: merchantId ?? null,
      treasury,
      is_queued: isQueued,
    });
    if (!isNew || merchantId === undefined) return;
    await this.outbox.publish(tx, 'treasury.foreign_order', {
      merchant_id: merchantId,
      chain_id: this.settings.chainId,
      checkout_address: checkout.address,
      treasury_before_address: read.from.toLowerCase(),
      treasury_address: treasury,
      effective_at: read.event === 'TreasuryChangeQueued' ? new Date(read.effectiveAt * 1_000).toISOString() : null,
      tx_hash: log.transactionHash,
    });
  }

  /**
   * Returns the merchant of these terms, of which the contract has only the hash. Terms with a delay are stored here;
   * others follow from the wallets of merchants with the previous treasury.
   */
  private async merchantOf(tx: Tx, checkoutId: number, key: string, paidBefore: string): Promise<number | undefined> {
    const known = (await this.issuedTerms.merchantOf(tx, checkoutId, key)) ?? (await this.changes.merchantOf(tx, key));
    if (known !== undefined) return known;
    const wallets = await this.wallets.byFormerTreasury(tx, paidBefore);
    return wallets.find(
      ({ merchant_id: number, treasury }) => merchantKey({ initialTreasury: treasury, delay: 0, number }) === key,
    )?.merchant_id;
  }
}
