import { encodeSetTreasury, treasuryOrderTypedData } from '@libs/chain/checkout-contract';
import { LOCKED } from '@libs/chain/deposit-address';
import { Database } from '@libs/service-kit/database/database';
import { Injectable, Logger } from '@nestjs/common';
import { getAddress } from 'ethers';
import { CheckoutReader, type TreasuryState } from '../chain/checkout-reader.service.js';
import { RelayerKeys } from '../relayers/relayer-keys.service.js';
import { SweeperSettings } from '../settings.js';
import { type GivenOrder, TransactionsRepository } from '../transactions/transactions.repository.js';
import { type TreasuryHistory, WalletsRepository } from '../wallets/wallets.repository.js';
import type { SweepGroup } from './sweep-group.js';

/** An order that is not mined within an hour is worthless and will be signed anew. */
const ORDER_VALID_S = 3_600;

/** A signed order, ready to run before a sweep. */
export interface SignedOrder extends GivenOrder {
  callData: string;
}

/** What must happen about a merchant's treasury before its older addresses are swept. */
export type TreasuryStep =
  /** Sweeps pay `treasury`; `order` must run first in the same transaction where there is one. */
  | { kind: 'sweep'; treasury: string; order?: SignedOrder }
  /** An order is on its way. */
  | { kind: 'wait' }
  | { kind: 'blocked'; message: string };

/**
 * Older deposit addresses pay the treasury that they were made with until an order says otherwise. The registrar signs
 * one only to replace a treasury that the merchant is known to have had: an address of a wallet that this service has
 * not heard of yet, or one that the merchant's own key named, is never overruled.
 */
@Injectable()
export class TreasuryOrders {
  private readonly logger = new Logger('TreasuryOrders');

  constructor(
    private readonly settings: SweeperSettings,
    private readonly database: Database,
    private readonly reader: CheckoutReader,
    private readonly keys: RelayerKeys,
    private readonly wallets: WalletsRepository,
    private readonly transactions: TransactionsRepository,
  ) {}

  /** The step for each merchant key among the groups. */
  async stepsFor(groups: readonly SweepGroup[]): Promise<Map<string, TreasuryStep>> {
    const byKey = new Map(groups.map((group) => [group.merchantKey, group]));
    const list = [...byKey.values()];
    const states = await this.reader.treasuries(list.map(({ merchant }) => merchant));
    const histories = await this.wallets.treasuriesOf(this.database, [...new Set(list.map((g) => g.merchantId))]);
    const given = await this.transactions.ordersGiven(this.database, [...byKey.keys()]);
    const steps = new Map<string, TreasuryStep>();
    for (const [i, group] of list.entries()) {
      const { merchantKey } = group;
      const history = histories.get(group.merchantId);
      const before = history && given.get(`${merchantKey} ${history.version}`);
      steps.set(merchantKey, await this.stepFor(group, states[i]!, history, before));
    }
    return steps;
  }

  private async stepFor(
    group: SweepGroup,
    state: TreasuryState,
    history: TreasuryHistory | undefined,
    given: 'pending' | 'final' | undefined,
  ): Promise<TreasuryStep> {
    const { present, queued } = state;
    const asItIs: TreasuryStep = { kind: 'sweep', treasury: present };
    if (!history || history.wanted === present || queued === history.wanted) return asItIs;
    if (group.merchant.delay === LOCKED || !history.earlier.has(present)) return asItIs;
    if (given === 'pending') return { kind: 'wait' };
    // Ordered before and not in force: the merchant's own key has undone it since. It has the last word.
    if (given === 'final') return asItIs;
    return this.order(group, state, history);
  }

  private async order(
    group: SweepGroup,
    { present, registrarNonce }: TreasuryState,
    { wanted, version }: TreasuryHistory,
  ): Promise<TreasuryStep> {
    const isDelayed = group.merchant.delay > 0;
    if (!this.keys.registrar) {
      const message = `merchant ${group.merchantId} replaced its treasury, but there is no registrar key to order it`;
      this.logger.error(message);
      // With a delay nothing changes now anyway: the present treasury is paid meanwhile.
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
    const { domain, types, message } = treasuryOrderTypedData(chainId, checkoutAddress, group.merchantKey, order);
    const signature = await this.keys.registrar.signTypedData(domain, types, message);
    const callData = encodeSetTreasury(group.merchant, order, signature);
    return {
      kind: 'sweep',
      treasury: isDelayed ? present : wanted,
      order: { callData, merchantKey: group.merchantKey, treasury: wanted, walletVersion: version },
    };
  }
}
