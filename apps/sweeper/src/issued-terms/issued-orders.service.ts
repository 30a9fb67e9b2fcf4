import { Database } from '@libs/service-kit/database/database';
import { Injectable, Logger } from '@nestjs/common';
import { CheckoutsService } from '../checkouts/checkouts.service.js';
import { OrderSenderService } from '../order-sending/order-sender.service.js';
import { RelayersService } from '../relayers/relayers.service.js';
import type { Relayer } from '../relayers/signer.js';
import { SweeperSettings } from '../settings.js';
import type { Sender } from '../transactions/transaction-sender.service.js';
import { TreasuryOrdersService, type TreasuryStatus } from '../treasury/treasury-orders.service.js';
import type { TreasuryOwner } from '../treasury/treasury-owner.js';
import type { IssuedTermsRow } from './issued-terms.entity.js';
import { IssuedTermsRepository } from './issued-terms.repository.js';

/** The most terms that one step checks; payments get their turn between two steps. */
const MAX_TERMS_PER_STEP = 20;
/** The number of intervals until unresolved terms are checked again. */
const AGAIN_AFTER_INTERVALS = 4;

/**
 * Sends the registrar's orders for addresses issued before a treasury was replaced, where the contract delays the
 * change: the delay then begins when the merchant made the change, not when somebody pays late. The platform pays the
 * gas.
 */
@Injectable()
export class IssuedOrdersService {
  private readonly logger = new Logger('IssuedOrders');

  constructor(
    private readonly settings: SweeperSettings,
    private readonly database: Database,
    private readonly keys: RelayersService,
    private readonly orders: TreasuryOrdersService,
    private readonly terms: IssuedTermsRepository,
    private readonly sender: OrderSenderService,
    private readonly checkouts: CheckoutsService,
  ) {}

  /** Checks the terms that have been due longest, and sends an order for each that needs one. */
  async step({ address, signer }: Relayer): Promise<void> {
    if (!signer || !this.keys.registrar) return;
    for (let taken = 0; taken < MAX_TERMS_PER_STEP; taken++) {
      if (!(await this.sender.hasCapacity(address))) return;
      const row = await this.terms.takeDue(this.database, this.settings.sweepIntervalMs * AGAIN_AFTER_INTERVALS);
      if (!row) return;
      await this.check({ address, signer }, row);
    }
  }

  /** Returns the status of a merchant's newest terms, newest first. */
  async statuses(merchantId: number): Promise<TreasuryStatus[]> {
    return this.orders.statuses((await this.terms.of(this.database, merchantId)).map((row) => this.ownerOf(row)));
  }

  private async check(relayer: Sender, row: IssuedTermsRow): Promise<void> {
    const [status] = await this.orders.statuses([this.ownerOf(row)]);
    if (status!.need === 'pending') return;
    if (status!.need !== 'order') return this.terms.settle(this.database, row);
    const signing = await this.orders.sign(status!);
    if ('refusal' in signing)
      return this.logger.warn(`merchant ${row.merchant_id}: ${status!.to} is not ordered yet: ${signing.refusal}`);
    const { order } = signing;
    const about = `merchant ${row.merchant_id}: ${order.treasury}`;
    const call = { to: order.checkout.address, callData: order.callData };
    await this.sender.send(relayer, call, about, (tx, id) => this.orders.add(tx, id, order));
  }

  private ownerOf({
    checkout_id,
    merchant_key,
    merchant_id,
    initial_treasury,
    treasury_delay_s,
  }: IssuedTermsRow): TreasuryOwner {
    const merchant = { initialTreasury: initial_treasury, delay: treasury_delay_s, number: merchant_id };
    return {
      checkout: this.checkouts.withId(checkout_id),
      merchant,
      merchantId: merchant_id,
      merchantKey: merchant_key,
    };
  }
}
