import { AppError } from '@libs/errors/app-error';
import { Database } from '@libs/service-kit/database/database';
import { Injectable, Logger } from '@nestjs/common';
import { Transaction } from 'ethers';
import { CheckoutReaderService } from '../chain/checkout-reader.service.js';
import type { Receipt } from '../chain/receipt.js';
import { ReceiptsService } from '../chain/receipts.service.js';
import { RpcService } from '../chain/rpc.service.js';
import type { Relayer } from '../relayers/signer.js';
import { SweeperSettings } from '../settings.js';
import { BroadcasterService } from './broadcaster.service.js';
import { bumpedOffer } from './gas/gas-offer.js';
import { SigningService } from './signing.service.js';
import type { Signed, SignedRow, TransactionRow } from './transaction.entity.js';
import { TransactionsRepository } from './transactions.repository.js';

/**
 * The interval at which a transaction that is not in a block is broadcast again, because nodes drop pending
 * transactions.
 */
const REBROADCAST_MS = 5_000;

/** Applies the end of a transaction to its contents. */
export interface TransactionEnds {
  mined(transaction: TransactionRow, receipt: Receipt): Promise<void>;
  dropped(transaction: TransactionRow): Promise<void>;
}

/**
 * Tracks a relayer's transactions until they are final: broadcasts them again, replaces stuck ones at a higher price,
 * reports their end.
 */
@Injectable()
export class TrackerService {
  private readonly logger = new Logger('Tracker');
  /** The time since which each transaction is known to be in no block, by its id, as `performance.now()`. */
  private readonly waitingSince = new Map<number, number>();

  constructor(
    private readonly settings: SweeperSettings,
    private readonly database: Database,
    private readonly rpc: RpcService,
    private readonly receipts: ReceiptsService,
    private readonly reader: CheckoutReaderService,
    private readonly transactions: TransactionsRepository,
    private readonly broadcaster: BroadcasterService,
    private readonly signing: SigningService,
  ) {}

  async step(relayer: Relayer, ends: TransactionEnds): Promise<void> {
    const { nonce } = await this.reader.account(relayer.address);
    const open = await this.transactions.open(this.database, relayer.address, nonce);
    if (open.length === 0) return;
    const ids = open.map(({ id }) => id);
    const signed = Map.groupBy(
      await this.transactions.signedOf(this.database, ids),
      ({ transaction_id }) => transaction_id,
    );
    for (const transaction of open) {
      const texts = signed.get(transaction.id) ?? [];
      if (transaction.nonce < nonce) await this.end(transaction, texts, ends);
      else await this.push(relayer, transaction, texts, transaction.nonce === nonce);
    }
  }

  /**
   * Ends a transaction whose nonce the chain has used, by one of its signed versions or by a transaction that we did
   * not sign.
   */
  private async end(transaction: TransactionRow, texts: readonly SignedRow[], ends: TransactionEnds): Promise<void> {
    this.waitingSince.delete(transaction.id);
    const { verdicts, head } = await this.receipts.judge(texts.map(({ hash }) => hash));
    const found = [...verdicts.values()];
    const agreed = found.find((verdict) => verdict.kind === 'agreed' && verdict.receipt !== undefined);
    const receipt = agreed?.kind === 'agreed' ? agreed.receipt : undefined;
    if (receipt) {
      if (transaction.missing_since !== null)
        await this.transactions.recordMissing(this.database, transaction.id, null);
      if (head - receipt.blockNumber >= this.settings.sweepConfirmations) await ends.mined(transaction, receipt);
      return;
    }
    // One provider lags or lies; the outcome is known when they agree.
    if (found.some(({ kind }) => kind === 'disputed')) return;
    if (transaction.missing_since === null) {
      await this.transactions.recordMissing(this.database, transaction.id, head);
    } else if (head - transaction.missing_since >= this.settings.sweepConfirmations) {
      if (await this.isNonceUsed(transaction)) await ends.dropped(transaction);
    }
  }

  /** Returns whether the chain has used the nonce according to all providers of this request. */
  private async isNonceUsed({ relayer, nonce }: TransactionRow): Promise<boolean> {
    const readings = await this.rpc.batchFromSeveral([['eth_getTransactionCount', relayer, 'latest']]);
    return readings.every(([result]) => Number(result!.value()) > nonce);
  }

  /**
   * Broadcasts a transaction again that is in no block (any more), and replaces the first one in line when it is stuck.
   */
  private async push(
    relayer: Relayer,
    transaction: TransactionRow,
    texts: readonly SignedRow[],
    isFirst: boolean,
  ): Promise<void> {
    const [newest] = texts;
    if (!newest) return;
    if (transaction.missing_since !== null) await this.transactions.recordMissing(this.database, transaction.id, null);
    const now = performance.now();
    const since = this.waitingSince.get(transaction.id);
    if (since === undefined) {
      // It is new, or was found after a restart, or a reorg removed it: it is first broadcast as it was signed.
      this.waitingSince.set(transaction.id, now);
      return this.broadcaster.broadcast(newest);
    }
    // Both conditions, because another process may have signed it a moment ago, and a wall clock that jumps ahead must
    // not raise a gas price.
    const { sweepStuckMs } = this.settings;
    const isStuck = now - since > sweepStuckMs && ageMs(newest.signed_at) > sweepStuckMs;
    if (isFirst && isStuck && (await this.replace(relayer, transaction, newest))) return;
    if (!newest.sent_at || ageMs(newest.sent_at) > REBROADCAST_MS) await this.broadcaster.broadcast(newest);
  }

  /** Signs the same nonce and call at a higher gas price. Returns false when that is impossible or would not help. */
  private async replace(relayer: Relayer, transaction: TransactionRow, newest: SignedRow): Promise<boolean> {
    if (!relayer.signer) return false;
    const before = { maxFee: newest.max_fee, priorityFee: newest.priority_fee };
    const offer = bumpedOffer(before, await this.reader.gasPrice());
    if (!offer) return false;
    const { nonce, call_data: callData, gas_limit } = transaction;
    const call = { nonce, to: Transaction.from(newest.raw).to!, callData, gasLimit: BigInt(gas_limit) };
    const signed = await this.signed(relayer.signer, call, offer);
    if (!signed) return false;
    await this.transactions.addSigned(this.database, transaction.id, signed);
    this.logger.warn(`${newest.hash} was stuck and is replaced by ${signed.hash} at ${offer.maxFee} wei per gas`);
    await this.broadcaster.broadcast(signed);
    return true;
  }

  /**
   * Requests a signature. Returns undefined where the signer refuses or is unavailable: then the existing version is
   * broadcast again.
   */
  private async signed(...[signer, call, offer]: Parameters<SigningService['sign']>): Promise<Signed | undefined> {
    try {
      return await this.signing.sign(signer, call, offer);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      this.logger.warn(`nonce ${call.nonce} of ${signer.address} is not replaced: ${error.message}`);
      return undefined;
    }
  }
}

/**
 * Returns the age in milliseconds by the wall clock. A clock jump makes it wrong, which is acceptable because a late
 * rebroadcast does no harm.
 */
function ageMs(moment: Date): number {
  return Date.now() - moment.getTime();
}
