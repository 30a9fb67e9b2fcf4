import { LOCKED, type MerchantTuple } from '@libs/chain/addresses/deposit-address';
import { encodeSetTreasury, treasuryOrderTypedData } from '@libs/chain/checkout-contract';
import { Database } from '@libs/service-kit/database/database';
import type { Tx } from '@libs/service-kit/database/sql';
import { Injectable, Logger } from '@nestjs/common';
import { getAddress } from 'ethers';
import { CheckoutReaderService, type TreasuryState } from '../chain/checkout-reader.service.js';
import { RelayerKeysService } from '../relayers/relayer-keys.service.js';
import { SweeperSettings } from '../settings.js';
import type { TreasuryHistory } from '../wallets/wallet.entity.js';
import { WalletsService } from '../wallets/wallets.service.js';
import { type GivenOrder, TreasuryOrdersRepository } from './treasury-orders.repository.js';

/** An order that is not mined within an hour expires and is signed again. */
const ORDER_VALID_S = 3_600;

/** The owner of a treasury: the terms that its deposit addresses were derived from. */
export interface TreasuryOwner {
  readonly merchant: MerchantTuple;
  readonly merchantId: number;
  /** The contract's name for the merchant terms. */
  readonly merchantKey: string;
}

/** A signed order, ready to run before a sweep. */
export interface SignedOrder extends GivenOrder {
  callData: string;
}

/** What must happen about a merchant's treasury before its older addresses are swept. */
export type TreasuryStep =
  /** Sweeps pay `treasury`; `order` must run first in the same transaction where there is one. */
  | { kind: 'sweep'; treasury: string; order?: SignedOrder }
  /** An order is pending. */
  | { kind: 'wait' }
  | { kind: 'blocked'; message: string };

/**
 * Older deposit addresses pay the treasury that they were derived from until an order changes it. The registrar signs an order
 * only to replace a treasury that the merchant is known to have had. It never overrides a wallet whose event has not arrived
 * yet, or a treasury that the merchant's own key chose.
 */
@Injectable()
export class TreasuryOrdersService {
  private readonly logger = new Logger('TreasuryOrders');

  constructor(
    private readonly settings: SweeperSettings,
    private readonly database: Database,
    private readonly reader: CheckoutReaderService,
    private readonly keys: RelayerKeysService,
    private readonly wallets: WalletsService,
    private readonly orders: TreasuryOrdersRepository,
  ) {}

  /** The step for each merchant key among the owners. */
  async stepsFor(owners: readonly TreasuryOwner[]): Promise<Map<string, TreasuryStep>> {
    const byKey = new Map(owners.map((owner) => [owner.merchantKey, owner]));
    const list = [...byKey.values()];
    const states = await this.reader.treasuries(list.map(({ merchant }) => merchant));
    const histories = await this.wallets.treasuriesOf([...new Set(list.map(({ merchantId }) => merchantId))]);
    const given = await this.orders.given(this.database, [...byKey.keys()]);
    const steps = new Map<string, TreasuryStep>();
    for (const [i, owner] of list.entries()) {
      const { merchantKey } = owner;
      const history = histories.get(owner.merchantId);
      const before = history && given.get(`${merchantKey} ${history.version}`);
      steps.set(merchantKey, await this.stepFor(owner, states[i]!, history, before));
    }
    return steps;
  }

  /** Stores an order with the transaction that contains it. */
  add(tx: Tx, transactionId: number, order: GivenOrder): Promise<void> {
    return this.orders.add(tx, transactionId, order);
  }

  /** Whether this service ordered such a change itself. */
  has(tx: Tx, merchantKey: string, treasury: string): Promise<boolean> {
    return this.orders.has(tx, merchantKey, treasury);
  }

  private async stepFor(
    owner: TreasuryOwner,
    state: TreasuryState,
    history: TreasuryHistory | undefined,
    given: 'pending' | 'final' | undefined,
  ): Promise<TreasuryStep> {
    const { present, queued } = state;
    const asItIs: TreasuryStep = { kind: 'sweep', treasury: present };
    if (!history || history.wanted === present || queued === history.wanted) return asItIs;
    if (owner.merchant.delay === LOCKED || !history.earlier.has(present)) return asItIs;
    if (given === 'pending') return { kind: 'wait' };
    // The order was final and is no longer in force, so the merchant's own key has changed it since. The merchant's choice stands.
    if (given === 'final') return asItIs;
    return this.order(owner, state, history);
  }

  private async order(
    owner: TreasuryOwner,
    { present, registrarNonce }: TreasuryState,
    { wanted, version }: TreasuryHistory,
  ): Promise<TreasuryStep> {
    const isDelayed = owner.merchant.delay > 0;
    if (!this.keys.registrar) {
      const message = `merchant ${owner.merchantId} replaced its treasury, but there is no registrar key to order it`;
      this.logger.error(message);
      // With a delay nothing would change now anyway, so the present treasury is paid meanwhile.
      return isDelayed ? { kind: 'sweep', treasury: present } : { kind: 'blocked', message };
    }
    const { timestamp } = await this.reader.latestBlock();
    const order = {
      to: getAddress(wanted),
      byTreasury: false,
      nonce: registrarNonce,
      deadline: timestamp + ORDER_VALID_S,
    };
    const { chainId, checkoutAddress } = this.settings;
    const { domain, types, message } = treasuryOrderTypedData(chainId, checkoutAddress, owner.merchantKey, order);
    const signature = await this.keys.registrar.signTypedData(domain, types, message);
    const callData = encodeSetTreasury(owner.merchant, order, signature);
    return {
      kind: 'sweep',
      treasury: isDelayed ? present : wanted,
      order: { callData, merchantKey: owner.merchantKey, treasury: wanted, walletVersion: version },
    };
  }
}
