import { Database } from '@libs/service-kit/database/database';
import { faultPoint } from '@libs/service-kit/fault-point';
import { Injectable, Logger } from '@nestjs/common';
import { CheckoutReaderService } from '../chain/checkout-reader.service.js';
import { RpcService } from '../chain/rpc.service.js';
import { RelayerKeysService } from '../relayers/relayer-keys.service.js';
import type { Relayer, TransactionSigner } from '../relayers/signer.js';
import { SweeperSettings } from '../settings.js';
import { BroadcasterService } from '../transactions/broadcaster.service.js';
import { freshOffer } from '../transactions/fees.js';
import { SigningService } from '../transactions/signing.service.js';
import { TransactionsService } from '../transactions/transactions.service.js';
import {
  type SignedOrder,
  type Standing,
  TreasuryOrdersService,
  type TreasuryOwner,
} from '../treasury/treasury-orders.service.js';
import type { GivenTermsRow } from './given-terms.entity.js';
import { GivenTermsRepository } from './given-terms.repository.js';

/** The most terms that one step looks at; payments have their turn between two steps. */
const LOOKS_AT_ONCE = 20;
/** When terms are looked at again that could not be settled. */
const AGAIN_AFTER_INTERVALS = 4;
/** Orders wait above this number, so that most of the relayer's pending slots stay free for payments. */
const MOST_PENDING = 8;
const GAS_ROOM_PERCENT = 125n;

/**
 * Sends the registrar's orders for addresses that were given out before a treasury was replaced, where the contract makes them wait: the
 * delay begins when the merchant's change took effect, not when somebody pays late. The platform pays the gas.
 */
@Injectable()
export class GivenOrdersService {
  private readonly logger = new Logger('GivenOrders');

  constructor(
    private readonly settings: SweeperSettings,
    private readonly database: Database,
    private readonly rpc: RpcService,
    private readonly reader: CheckoutReaderService,
    private readonly keys: RelayerKeysService,
    private readonly orders: TreasuryOrdersService,
    private readonly terms: GivenTermsRepository,
    private readonly transactions: TransactionsService,
    private readonly signing: SigningService,
    private readonly broadcaster: BroadcasterService,
  ) {}

  /** Looks at the terms that are due longest, and sends an order for each that needs one. */
  async step({ address, signer }: Relayer): Promise<void> {
    if (!signer || !this.keys.registrar) return;
    for (let looks = 0; looks < LOOKS_AT_ONCE; looks++) {
      if ((await this.transactions.countPending(address)) >= MOST_PENDING) return;
      const row = await this.terms.takeDue(this.database, this.settings.sweepIntervalMs * AGAIN_AFTER_INTERVALS);
      if (!row) return;
      await this.look({ address, signer }, row);
    }
  }

  /** Where the newest terms of a merchant stand, newest first. */
  async standings(merchantId: number): Promise<Standing[]> {
    return this.orders.standings((await this.terms.of(this.database, merchantId)).map(ownerOf));
  }

  private async look(relayer: { address: string; signer: TransactionSigner }, row: GivenTermsRow): Promise<void> {
    const [standing] = await this.orders.standings([ownerOf(row)]);
    if (standing!.need === 'pending') return;
    if (standing!.need !== 'order') return this.terms.settle(this.database, row);
    const order = await this.orders.sign(standing!);
    if (order) await this.send(relayer, standing!, order);
  }

  /** Stores the signed transaction before it is broadcast. */
  private async send(
    relayer: { address: string; signer: TransactionSigner },
    { owner }: Standing,
    order: SignedOrder,
  ): Promise<void> {
    const { callData } = order;
    const call = { from: relayer.address, to: this.settings.checkoutAddress, data: callData };
    const [estimate] = await this.rpc.batch([['eth_estimateGas', call]]);
    if (estimate!.error && !estimate!.error.isRevert) throw estimate!.error;
    if (estimate!.error) {
      return this.logger.error(
        `merchant ${owner.merchantId}: the contract refuses an order: ${estimate!.error.message}`,
      );
    }
    const gasLimit = (BigInt(estimate!.result as string) * GAS_ROOM_PERCENT) / 100n;
    const offer = freshOffer(await this.reader.gasPrice());
    const { balance, nonce: nonceOfChain } = await this.reader.account(relayer.address);
    if (balance < gasLimit * offer.maxFee) {
      return this.logger.error(
        `the relayer ${relayer.address} has ${balance} wei: an order to replace a treasury waits`,
      );
    }
    const nonce = await this.transactions.nextNonce(relayer.address, nonceOfChain);
    const signed = await this.signing.sign(relayer.signer, { nonce, callData, gasLimit }, offer);
    await this.database.transaction(async (tx) => {
      const id = await this.transactions.store(tx, { relayer: relayer.address, nonce, callData, gasLimit }, signed);
      await this.orders.add(tx, id, order);
    });
    faultPoint('after_sign');
    await this.broadcaster.broadcast(signed);
    this.logger.log(`${signed.hash} orders ${order.treasury} for addresses of merchant ${owner.merchantId}`);
  }
}

function ownerOf({ merchant_key, merchant_id, initial_treasury, treasury_delay_s }: GivenTermsRow): TreasuryOwner {
  const merchant = { initialTreasury: initial_treasury, delay: treasury_delay_s, number: merchant_id };
  return { merchant, merchantId: merchant_id, merchantKey: merchant_key };
}
