import { LOCKED } from '@libs/chain/addresses/deposit-address';
import { encodeSetTreasury } from '@libs/chain/checkout-contract';
import type { TreasuryNeed } from '@libs/dto/rpc/sweeper.rpc';
import { Database } from '@libs/service-kit/database/database';
import type { Tx } from '@libs/service-kit/database/sql';
import { Injectable, Logger } from '@nestjs/common';
import { getAddress } from 'ethers';
import { CheckoutReaderService, type TreasuryState } from '../chain/checkout-reader.service.js';
import { OwnOrdersService } from '../own-orders/own-orders.service.js';
import { RelayersService } from '../relayers/relayers.service.js';
import { isRefusal } from '../relayers/remote-signers.js';
import type { TreasuryHistory } from '../wallets/wallet.entity.js';
import { WalletsService } from '../wallets/wallets.service.js';
import { type RegistrarOrder, type SentOrder, TreasuryOrdersRepository } from './treasury-orders.repository.js';
import { ownerKey, type TreasuryOwner } from './treasury-owner.js';

/** An order that is not mined within an hour expires and is signed again. */
const ORDER_VALID_S = 3_600;

/** A signed order, ready to run before a sweep. */
export interface SignedOrder extends RegistrarOrder {
  callData: string;
}

/** The step that a merchant's treasury needs before its older addresses are swept. */
export type TreasuryStep =
  /**
   * Sweeps pay `treasury`; `order`, if there is one, must run first in the same transaction. With a delay the order
   * does not affect this sweep: it is left out where the contract refuses it, for example because the registrar was
   * replaced.
   */
  | { kind: 'sweep'; treasury: string; order?: SignedOrder; isOrderOptional?: boolean }
  /** An order is pending. */
  | { kind: 'wait' }
  | { kind: 'blocked'; message: string };

/** Terms, their state in the contract, and what they need. */
export interface TreasuryStatus {
  readonly owner: TreasuryOwner;
  readonly state: TreasuryState;
  readonly history: TreasuryHistory | undefined;
  readonly need: TreasuryNeed;
  /** The treasury that an order sets; lower case. */
  readonly to: string;
}

/**
 * Older deposit addresses pay the treasury that they were derived from until an order changes it. The registrar signs
 * an order only to replace a treasury that the merchant is known to have had. It never overrides a wallet whose event
 * has not arrived yet, or a treasury that the merchant's own key chose.
 */
@Injectable()
export class TreasuryOrdersService {
  private readonly logger = new Logger('TreasuryOrders');

  constructor(
    private readonly database: Database,
    private readonly reader: CheckoutReaderService,
    private readonly keys: RelayersService,
    private readonly wallets: WalletsService,
    private readonly orders: TreasuryOrdersRepository,
    private readonly ownOrders: OwnOrdersService,
  ) {}

  /** Returns the step for each of the owners, by `ownerKey`. */
  async stepsFor(owners: readonly TreasuryOwner[]): Promise<Map<string, TreasuryStep>> {
    const steps = new Map<string, TreasuryStep>();
    for (const status of await this.statuses(owners)) {
      steps.set(ownerKey(status.owner), await this.stepFor(status));
    }
    return steps;
  }

  /** Returns the status of each of these owners, each once. */
  async statuses(owners: readonly TreasuryOwner[]): Promise<TreasuryStatus[]> {
    const byKey = new Map(owners.map((owner) => [ownerKey(owner), owner]));
    const list = [...byKey.values()];
    const states = await this.reader.treasuries(list);
    const histories = await this.wallets.treasuriesOf([...new Set(list.map(({ merchantId }) => merchantId))]);
    const sent = await this.orders.sent(this.database, list);
    const signed = await this.ownOrders.underWay(list);
    return list.map((owner, i) => {
      const history = histories.get(owner.merchantId);
      const state = states[i]!;
      const before = history && sent.get(`${ownerKey(owner)} ${history.version}`);
      const needed = needOf(owner, state, history, before);
      // With a delay, an order of the treasury itself is quicker, and its own sweeps continue meanwhile.
      const isSigned = owner.merchant.delay > 0 && signed.get(ownerKey(owner))?.has(needed.to);
      return {
        owner,
        state,
        history,
        ...(needed.need === 'order' && isSigned ? { ...needed, need: 'pending' } : needed),
      };
    });
  }

  /**
   * Requests the signature of the order that a status needs, or returns why there is none. Throws `unavailable` while
   * the signer is unavailable.
   */
  async sign({ owner, state, history, to }: TreasuryStatus): Promise<{ order: SignedOrder } | { refusal: string }> {
    const { registrar } = this.keys;
    if (!registrar || !history) return { refusal: 'there is no registrar key to order it' };
    const { timestamp } = await this.reader.latestBlock();
    const order = {
      to: getAddress(to),
      byTreasury: false,
      nonce: state.registrarNonce,
      deadline: timestamp + ORDER_VALID_S,
    };
    try {
      const { checkout, merchant, merchantKey } = owner;
      const signature = await registrar.signOrder({ ...order, checkout: checkout.address, merchant });
      const callData = encodeSetTreasury(merchant, order, signature);
      const { version: walletVersion } = history;
      return { order: { callData, checkout, merchantKey, treasury: to, walletVersion, nonce: order.nonce } };
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return { refusal: error.message };
    }
  }

  /** Stores an order with the transaction that contains it. */
  add(tx: Tx, transactionId: number, order: RegistrarOrder): Promise<void> {
    return this.orders.add(tx, transactionId, order);
  }

  /** Returns whether this service ordered such a change itself. */
  has(tx: Tx, change: Pick<RegistrarOrder, 'checkout' | 'merchantKey' | 'treasury'>): Promise<boolean> {
    return this.orders.has(tx, change);
  }

  private async stepFor(status: TreasuryStatus): Promise<TreasuryStep> {
    const { owner, state, need, to } = status;
    const isDelayed = owner.merchant.delay > 0;
    const asItIs: TreasuryStep = { kind: 'sweep', treasury: state.present };
    // With a delay, the current treasury is paid meanwhile, whatever the outcome of an order.
    if (need === 'pending') return isDelayed ? asItIs : { kind: 'wait' };
    if (need !== 'order') return asItIs;
    const signing = await this.sign(status);
    if ('order' in signing)
      return { kind: 'sweep', treasury: isDelayed ? state.present : to, ...signing, isOrderOptional: isDelayed };
    const message = `merchant ${owner.merchantId} replaced its treasury, but it is not ordered: ${signing.refusal}`;
    this.logger.error(message);
    return isDelayed ? asItIs : { kind: 'blocked', message };
  }
}

/**
 * Returns what addresses with these terms need so that they pay the merchant's current treasury, and which treasury an
 * order sets. A queued change to another treasury was signed with the registrar's key, too, because only that key
 * queues: it is out of date, or the key is in other hands. A new order replaces it and restarts the delay, so that it
 * never takes effect while this service runs.
 */
function needOf(
  owner: TreasuryOwner,
  state: TreasuryState,
  history: TreasuryHistory | undefined,
  sent: SentOrder | undefined,
): Pick<TreasuryStatus, 'need' | 'to'> {
  if (!history) return { need: 'unknown', to: state.present };
  const { wanted } = history;
  if (state.queued === wanted) return { need: 'queued', to: wanted };
  const need = withoutQueue(owner, state, history, sent);
  const isStray = state.queued !== undefined && state.queued !== state.present;
  if (!isStray || need === 'order' || need === 'pending') return { need, to: wanted };
  return { need: sent?.state === 'pending' ? 'pending' : 'order', to: state.present };
}

function withoutQueue(
  { merchant }: TreasuryOwner,
  { present, registrarNonce, treasuryNonce }: TreasuryState,
  history: TreasuryHistory,
  sent: SentOrder | undefined,
): TreasuryNeed {
  if (history.wanted === present) return 'none';
  if (merchant.delay === LOCKED) return 'locked';
  const ownKeyHasActed = treasuryNonce > 0;
  if (!history.earlier.has(present)) {
    // The wallet that these terms begin with may be one whose event has not arrived yet. Any other one was set by the
    // treasury's own key or by the registrar's; if the treasury's key has never signed, a registrar's key in other
    // hands set it.
    const isForeign = present !== merchant.initialTreasury.toLowerCase() && !ownKeyHasActed;
    if (!isForeign) return 'own_choice';
  }
  if (sent?.state === 'pending') return 'pending';
  // The order was final, is in the contract and is no longer in force: the treasury's own key has changed it since, and
  // its choice stands, or somebody else's order did. Where the contract has not counted the order, a reorg took it
  // away, and it is sent again.
  const isInContract = sent?.state === 'final' && (sent.nonce === null || sent.nonce < registrarNonce);
  return isInContract && ownKeyHasActed ? 'own_choice' : 'order';
}
