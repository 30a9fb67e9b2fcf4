import { LOCKED, type MerchantTuple, merchantKey } from '@libs/chain/addresses/deposit-address';
import { encodeSetTreasury, type TreasuryOrder, treasuryOrderTypedData } from '@libs/chain/checkout-contract';
import type { OwnOrder, OwnOrderFault, OwnOrderTerms, SignedOwnOrder } from '@libs/dto/rpc/sweeper.rpc';
import { Injectable, Logger } from '@nestjs/common';
import { getAddress } from 'ethers';
import { CheckoutReaderService, type TreasuryState } from '../chain/checkout-reader.service.js';
import { RpcService } from '../chain/rpc.service.js';
import type { Checkout } from '../checkouts/checkout.js';
import { CheckoutsService } from '../checkouts/checkouts.service.js';
import { IssuedTermsService } from '../issued-terms/issued-terms.service.js';
import { OrderSenderService } from '../order-sending/order-sender.service.js';
import type { DueOrder } from '../own-orders/own-order.entity.js';
import { OwnOrdersService } from '../own-orders/own-orders.service.js';
import type { Relayer } from '../relayers/signer.js';
import { SweeperSettings } from '../settings.js';
import type { Sender } from '../transactions/transaction-sender.service.js';
import { ownerKey, type TreasuryOwner } from '../treasury/treasury-owner.js';
import { OrderSignaturesService } from './order-signatures.service.js';

/**
 * The time for which an order can be carried out after it was issued: enough for the signers of a multisig in other
 * time zones.
 */
const VALID_S = 24 * 3_600;
/** The rest of that time must be enough for a transaction to be mined. */
const MIN_LEFT_S = 10 * 60;
/** Another provider may lag behind the one whose time was used when the order was issued. */
const BEHIND_S = 3_600;
/** A treasury signs for the newest terms; the registrar's orders follow for older ones. */
const MAX_TERMS = 5;
const MAX_ORDERS_PER_STEP = 10;
const AGAIN_AFTER_INTERVALS = 4;
/**
 * The interval for orders that the contract has counted or refuses: a reorg may change that as long as the order is
 * valid.
 */
const SLOWLY_MS = 10 * 60_000;

/** A change of a merchant's treasury that its current treasury is to sign. */
interface OwnChange {
  readonly merchant_id: number;
  readonly treasury_address: string;
  readonly treasury_delay_s: number;
  readonly to: string;
}

/** Terms, and the contract that issued addresses with them. */
interface ContractTerms extends Pick<TreasuryOwner, 'checkout' | 'merchant' | 'merchantKey'> {
  readonly terms: OwnOrderTerms;
}

/**
 * Orders that a merchant's current treasury signs: they take effect at once, whatever the delay, also for LOCKED
 * addresses.
 */
@Injectable()
export class SignedOrdersService {
  private readonly logger = new Logger('SignedOrders');

  constructor(
    private readonly settings: SweeperSettings,
    private readonly orders: OwnOrdersService,
    private readonly signatures: OrderSignaturesService,
    private readonly reader: CheckoutReaderService,
    private readonly rpc: RpcService,
    private readonly issuedTerms: IssuedTermsService,
    private readonly sender: OrderSenderService,
    private readonly checkouts: CheckoutsService,
  ) {}

  /**
   * Returns the orders for a treasury to sign: for the current terms first, then for others that pay it. Empty where
   * the current terms already pay another treasury, which this one cannot change.
   */
  async toSign({ merchant_id, treasury_address, treasury_delay_s, to }: OwnChange): Promise<OwnOrder[]> {
    const treasury = treasury_address.toLowerCase();
    const today = this.termsIn(merchant_id, this.checkouts.current, { initial_treasury: treasury, treasury_delay_s });
    const known = (await this.issuedTerms.of(merchant_id)).map((row) =>
      this.termsIn(merchant_id, this.checkouts.withId(row.checkout_id), row),
    );
    const list = [...new Map([today, ...known].map((terms) => [ownerKey(terms), terms])).values()];
    const states = await this.reader.treasuries(list);
    if (states[0]!.present !== treasury) return [];
    const deadline = (await this.reader.latestBlock()).timestamp + VALID_S;
    return list
      .flatMap(({ checkout, merchantKey: merchant_key, terms }, i) => {
        const { present, treasuryNonce: nonce } = states[i]!;
        const order = { checkout_address: checkout.address, merchant_key, to: getAddress(to), nonce, deadline };
        return present === treasury ? [{ ...terms, ...order }] : [];
      })
      .slice(0, MAX_TERMS);
  }

  /** Returns why each of these orders cannot be carried out as the treasury's; null where nothing rules it out. */
  async faultsOf(change: OwnChange, orders: readonly SignedOwnOrder[]): Promise<(OwnOrderFault | null)[]> {
    const found = orders.map((order) => {
      const checkout = this.checkouts.named(order.checkout_address);
      return checkout && { ...this.termsIn(change.merchant_id, checkout, order), order };
    });
    const known = found.filter((one) => one !== undefined);
    const states = await this.reader.treasuries(known);
    const { timestamp } = await this.reader.latestBlock();
    const faults = await Promise.all(
      known.map((one, i) => staleness(change, one.order, states[i]!, timestamp) ?? this.faultOfSignature(change, one)),
    );
    return found.map((one) => (one ? faults[known.indexOf(one)]! : 'contract'));
  }

  /** Sends orders to the contract that are not there yet, and checks those that are until they expire. */
  async step({ address, signer }: Relayer): Promise<void> {
    if (!signer) return;
    for (let taken = 0; taken < MAX_ORDERS_PER_STEP; taken++) {
      if (!(await this.sender.hasCapacity(address))) return;
      const row = await this.orders.takeDue(this.settings.sweepIntervalMs * AGAIN_AFTER_INTERVALS);
      if (!row) return;
      if (!row.is_pending) await this.carry({ address, signer }, row);
    }
  }

  private async carry(relayer: Sender, row: DueOrder): Promise<void> {
    const { checkout, merchant } = this.termsIn(row.merchant_id, this.checkouts.withId(row.checkout_id), row);
    const { timestamp } = await this.reader.latestBlock();
    const [state] = await this.reader.treasuries([{ checkout, merchant }]);
    const isCounted = state!.treasuryNonce > row.nonce;
    if (row.deadline < timestamp) {
      if (!isCounted)
        this.logger.error(
          `merchant ${row.merchant_id}: the order to ${row.treasury} expired before it was carried out`,
        );
      return this.orders.recheckLater(row.id, null);
    }
    if (isCounted) return this.orders.recheckLater(row.id, SLOWLY_MS);
    const callData = encodeSetTreasury(merchant, orderOf(row, row.treasury), row.signature);
    const about = `merchant ${row.merchant_id}, signed by its treasury: ${row.treasury}`;
    await this.sender.send(relayer, { to: checkout.address, callData }, about, (tx, id) =>
      this.orders.carried(tx, row.id, id),
    );
  }

  /** Checks the signature itself with two providers, and then whether the contract accepts the order. */
  private async faultOfSignature(
    change: OwnChange,
    { checkout, merchant, merchantKey, order }: ContractTerms & { order: SignedOwnOrder },
  ): Promise<OwnOrderFault | null> {
    const signed = orderOf(order, change.to);
    const typed = treasuryOrderTypedData(this.settings.chainId, checkout.address, merchantKey, signed);
    if (!(await this.signatures.isBy(change.treasury_address, typed, order.signature))) return 'signature';
    const data = encodeSetTreasury(merchant, signed, order.signature);
    const [outcome] = await this.rpc.batch([['eth_call', { to: checkout.address, data }, 'latest']]);
    if (outcome!.error && !outcome!.error.isRevert) throw outcome!.error;
    return outcome!.error ? 'refused' : null;
  }

  private termsIn(
    merchantId: number,
    checkout: Checkout,
    { initial_treasury, treasury_delay_s }: OwnOrderTerms,
  ): ContractTerms {
    const terms = { initial_treasury, treasury_delay_s };
    const merchant = tupleOf(merchantId, terms);
    return { checkout, merchant, merchantKey: merchantKey(merchant), terms };
  }
}

/** Returns why an order is out of date, according to its own fields and the contract's state. */
function staleness(
  change: OwnChange,
  { nonce, deadline }: SignedOwnOrder,
  { present, treasuryNonce }: TreasuryState,
  timestamp: number,
): OwnOrderFault | undefined {
  if (present !== change.treasury_address.toLowerCase()) return 'not_paid';
  if (nonce !== treasuryNonce) return 'nonce';
  return deadline < timestamp + MIN_LEFT_S || deadline > timestamp + VALID_S + BEHIND_S ? 'deadline' : undefined;
}

function tupleOf(merchantId: number, { initial_treasury, treasury_delay_s }: OwnOrderTerms): MerchantTuple {
  return {
    initialTreasury: getAddress(initial_treasury),
    delay: Math.min(treasury_delay_s, LOCKED),
    number: merchantId,
  };
}

function orderOf({ nonce, deadline }: { nonce: number; deadline: number }, to: string): TreasuryOrder {
  return { to: getAddress(to), byTreasury: true, nonce, deadline };
}
