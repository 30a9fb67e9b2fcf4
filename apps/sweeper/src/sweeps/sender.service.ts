import { encodeMulticall } from '@libs/chain/checkout-contract';
import { Database } from '@libs/service-kit/database/database';
import { Injectable, Logger } from '@nestjs/common';
import { CheckoutReaderService, type GasPrice } from '../chain/checkout-reader.service.js';
import { RpcService } from '../chain/rpc.service.js';
import { BlocksService } from '../payments/blocks.service.js';
import type { PaymentRow } from '../payments/payment.entity.js';
import { PaymentsChangedError, PaymentsService } from '../payments/payments.service.js';
import { isRefusal } from '../relayers/remote-signers.js';
import { SharesService } from '../relayers/shares.service.js';
import type { Relayer } from '../relayers/signer.js';
import { SweeperSettings } from '../settings.js';
import { newOffer } from '../transactions/gas/gas-offer.js';
import {
  type ContractCall,
  type Sender,
  type Sent,
  TransactionSenderService,
} from '../transactions/transaction-sender.service.js';
import { TransactionsService } from '../transactions/transactions.service.js';
import { type SignedOrder, TreasuryOrdersService } from '../treasury/treasury-orders.service.js';
import { type ReadyGroup, SweepChecksService } from './sweep-checks.service.js';
import { sweepCallOf } from './sweep-group.js';

/**
 * Nodes keep few pending transactions of one remote account; geth guarantees 16 per account, the fewest among the
 * common nodes.
 */
const MAX_PENDING = 16;
/** A margin, because state may change between the estimate and the block. */
const GAS_LIMIT_PERCENT = 125n;

/**
 * Turns due payments of a relayer into one transaction for each contract, which is checked, signed, stored and then
 * broadcast.
 */
@Injectable()
export class SenderService {
  private readonly logger = new Logger('Sender');

  constructor(
    private readonly settings: SweeperSettings,
    private readonly database: Database,
    private readonly rpc: RpcService,
    private readonly reader: CheckoutReaderService,
    private readonly payments: PaymentsService,
    private readonly blocks: BlocksService,
    private readonly checks: SweepChecksService,
    private readonly orders: TreasuryOrdersService,
    private readonly transactions: TransactionsService,
    private readonly sender: TransactionSenderService,
    private readonly shares: SharesService,
  ) {}

  /** Sends at most one transaction to each contract. Returns whether more payments may be due. */
  async step(relayer: Relayer): Promise<boolean> {
    const share = relayer.isPlatform ? await this.shares.of(relayer) : undefined;
    if (relayer.isPlatform && !share) return false;
    const due = await this.payments.due({ relayer: relayer.isPlatform ? null : relayer.address, share });
    if (due.length === 0 || (await this.transactions.countPending(relayer.address)) >= MAX_PENDING) return false;
    const { address, signer } = relayer;
    if (!signer) {
      const message = "the merchant's relayer key does not open";
      await this.blockAll(due.map((payment) => ({ payment, reason: 'relayer_key', message })));
      return false;
    }
    const price = await this.reader.gasPrice();
    const { ready, blocked, waiting } = await this.checks.check(due, address, price);
    await this.payments.defer(waiting);
    await this.blockAll(blocked);
    for (const groups of Map.groupBy(ready, ({ group }) => group.checkout).values())
      await this.send({ address, signer }, groups, price);
    return groupCountOf(due) === this.settings.sweepBatchMax;
  }

  private async blockAll(blocked: Parameters<BlocksService['block']>[1]): Promise<void> {
    if (blocked.length > 0) await this.database.transaction((tx) => this.blocks.block(tx, blocked));
  }

  private async send(relayer: Sender, groups: readonly ReadyGroup[], price: GasPrice): Promise<void> {
    const callData = callOf(groups);
    const to = groups[0]!.group.checkout.address;
    const payments = groups.flatMap(({ group }) => group.payments);
    const gasLimit = await this.estimate({ from: relayer.address, to, data: callData });
    if (gasLimit === undefined) {
      // Each group passed its own simulation, but together they fail; the first group is sent alone.
      if (groups.length > 1) return this.send(relayer, groups.slice(0, 1), price);
      return this.payments.defer(payments);
    }
    const sent = await this.sendUnchanged(relayer, { to, callData, gasLimit }, groups, price);
    if (sent?.kind === 'no_key')
      return this.blockAll(payments.map((payment) => ({ payment, reason: 'relayer_key', message: sent.message })));
    if (sent?.kind === 'no_gas') {
      if (await this.shares.handOver(relayer.address, 'no_gas')) return;
      const message = `the relayer ${relayer.address} has ${sent.balance} wei and would need ${sent.needed}`;
      return this.blockAll(payments.map((payment) => ({ payment, reason: 'no_gas', message })));
    }
    if (sent)
      this.logger.log(`${sent.hash} sweeps ${payments.length} payments, nonce ${sent.nonce} of ${relayer.address}`);
  }

  /**
   * Sends the call. Returns undefined, and sends nothing, when a payment was reverted or taken in the meantime, or
   * other relayers send for this one.
   */
  private async sendUnchanged(
    relayer: Sender,
    call: ContractCall,
    groups: readonly ReadyGroup[],
    price: GasPrice,
  ): Promise<Sent | { kind: 'no_key'; message: string } | undefined> {
    const payments = groups.flatMap(({ group }) => group.payments);
    try {
      return await this.sender.send(relayer, call, newOffer(price), async (tx, id) => {
        await this.payments.markSent(tx, payments, id);
        for (const order of ordersOf(groups)) await this.orders.add(tx, id, order);
      });
    } catch (error) {
      if (error instanceof PaymentsChangedError) return undefined;
      if (isRefusal(error, 'relayer_key')) return { kind: 'no_key', message: error.message };
      if (isRefusal(error, 'key') && (await this.shares.handOver(relayer.address, 'no_key'))) return undefined;
      throw error;
    }
  }

  /** Returns the gas limit with a margin; undefined when the call would revert. */
  private async estimate(call: { from: string; to: string; data: string }): Promise<bigint | undefined> {
    const [estimate] = await this.rpc.batch([['eth_estimateGas', call]]);
    if (estimate!.error && !estimate!.error.isRevert) throw estimate!.error;
    if (estimate!.error) {
      this.logger.warn(`gas estimation failed for a sweep whose simulation succeeded: ${estimate!.error.message}`);
      return undefined;
    }
    return (BigInt(estimate!.result as string) * GAS_LIMIT_PERCENT) / 100n;
  }
}

/** Returns the calldata: each order once, then the sweeps. */
function callOf(groups: readonly ReadyGroup[]): string {
  const orders = ordersOf(groups).map(({ callData }) => callData);
  const calls = [...orders, ...groups.map(({ group }) => sweepCallOf(group))];
  return calls.length === 1 ? calls[0]! : encodeMulticall(calls);
}

function ordersOf(groups: readonly ReadyGroup[]): SignedOrder[] {
  return [...new Map(groups.flatMap(({ order }) => (order ? [[order.merchantKey, order] as const] : []))).values()];
}

function groupCountOf(payments: readonly PaymentRow[]): number {
  return new Set(payments.map(({ deposit, token }) => `${deposit} ${token}`)).size;
}
