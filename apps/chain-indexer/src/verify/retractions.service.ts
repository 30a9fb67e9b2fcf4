import { Injectable } from '@nestjs/common';
import { LogReaderService } from '../logs/log-reader.service.js';
import { hexOf, readBlock } from '../providers/rpc/block.js';
import type { RpcProvider } from '../providers/rpc/rpc-provider.js';
import { isSameTransfer, isTokenTransfer, type RawLog, readLogs } from '../providers/rpc/transfer-log.js';
import type { SeenTransfer, TransferRow } from '../transfers/transfer.entity.js';
import { MatcherService } from '../watched-addresses/matcher.service.js';

/** A transaction whose transfers a provider reported and now denies, as the other provider does. */
export interface Retraction {
  /** The transaction's transfers that both providers deny. */
  readonly denied: readonly TransferRow[];
  /** All transfers of the transaction to our addresses, as both providers report them now. */
  readonly instead: readonly SeenTransfer[];
  /** The reason, for operators. */
  readonly why: string;
}

/** A provider's reply about a held transfer. */
export interface Reply {
  readonly row: TransferRow;
  readonly receipt: unknown;
  /**
   * Whether the provider has the block of the transfer, without its transaction. A missing receipt proves nothing,
   * because providers omit receipts; the list of a block's transactions is bound to its hash.
   */
  readonly isAbsent: boolean;
}

const NOBODY_REPORTS_IT = 'no provider reports that any more';

interface Receipt {
  readonly blockHash: string;
  readonly logs: RawLog[];
}

/**
 * Replies of providers about held transfers, and the transfers that no provider reports any more: a provider that was
 * wrong once may be right again.
 */
@Injectable()
export class RetractionsService {
  constructor(
    private readonly matcher: MatcherService,
    private readonly reader: LogReaderService,
  ) {}

  /** Requests the receipts of held transfers, and the blocks of those that have none. */
  async ask(provider: RpcProvider, rows: readonly TransferRow[]): Promise<Reply[]> {
    const receipts = await provider.batch(rows.map((row) => ['eth_getTransactionReceipt', row.tx_hash] as const));
    const without = rows.filter((_, index) => receipts[index] === null);
    const blocks =
      without.length > 0
        ? await provider.batch(without.map((row) => ['eth_getBlockByNumber', hexOf(row.block_number), false] as const))
        : [];
    const absent = new Set(without.filter((row, index) => lacks(blocks[index], row)));
    return rows.map((row, index) => ({ row, receipt: receipts[index], isAbsent: absent.has(row) }));
  }

  /**
   * Returns those of the transfers denied by `other` that `first`, which reported them, now denies, too: both have the
   * same receipt, in the block of the transfer, or both have that block without the transaction. While they differ,
   * nothing is known. One entry for each transaction, because what happened instead is written for a transaction as a
   * whole.
   */
  async find(first: RpcProvider, other: RpcProvider, denials: readonly Reply[]): Promise<Retraction[]> {
    return [...(await this.invented(first, denials)), ...(await this.replaced(first, other, denials))];
  }

  /** Returns transfers of transactions that never existed. */
  private async invented(first: RpcProvider, denials: readonly Reply[]): Promise<Retraction[]> {
    const rows = denials.filter(({ isAbsent }) => isAbsent).map(({ row }) => row);
    if (rows.length === 0) return [];
    const own = (await this.ask(first, rows)).filter(({ isAbsent }) => isAbsent);
    return own.map(({ row }) => ({ denied: [row], instead: [], why: NOBODY_REPORTS_IT }));
  }

  /** Returns transfers in whose place both providers have something else. */
  private async replaced(first: RpcProvider, other: RpcProvider, denials: readonly Reply[]): Promise<Retraction[]> {
    const inPlace = denials.filter(({ row, receipt }) => isReceiptIn(receipt, row));
    const transactions = [...Map.groupBy(inPlace, ({ row }) => row.tx_hash).values()];
    if (transactions.length === 0) return [];
    const now = await first.batch(
      transactions.map(([one]) => ['eth_getTransactionReceipt', one!.row.tx_hash] as const),
    );
    const retractions: Retraction[] = [];
    for (const [index, ofTransaction] of transactions.entries()) {
      const { row, receipt } = ofTransaction[0]!;
      const own = now[index];
      if (!isReceiptIn(own, row) || !isReceiptIn(receipt, row) || contentsOf(own) !== contentsOf(receipt)) continue;
      const instead = await this.reader.complete(other, await this.matcher.match(this.acceptedOf(receipt)));
      if (instead) retractions.push({ denied: ofTransaction.map((one) => one.row), instead, why: NOBODY_REPORTS_IT });
    }
    return retractions;
  }

  private acceptedOf({ logs }: Receipt): RawLog[] {
    return readLogs(logs).filter(
      (log) => isTokenTransfer(log) && this.reader.tokens.find(log.address.toLowerCase()) !== undefined,
    );
  }
}

/** Returns whether the receipt has the transfer as it was recorded. */
export function confirms({ row, receipt }: Reply): boolean {
  if (!isReceiptIn(receipt, row)) return false;
  const log = {
    tokenAddress: row.token_address,
    fromAddress: row.from_address,
    toAddress: row.to_address,
    baseUnits: row.base_units,
    logIndex: row.log_index,
  };
  return receipt.logs.some((other) => isSameTransfer(log, other));
}

/**
 * Returns whether the provider has the block of the transfer, without the transfer. A provider that lags or omits a
 * receipt contradicts nothing.
 */
export function contradicts(reply: Reply): boolean {
  return reply.isAbsent || (isReceiptIn(reply.receipt, reply.row) && !confirms(reply));
}

/** Returns whether this is the block of the transfer, and its transaction is not in it. */
function lacks(raw: unknown, row: TransferRow): boolean {
  const transactions = (raw as { transactions?: unknown } | null)?.transactions;
  if (readBlock(raw)?.hash !== row.block_hash || !Array.isArray(transactions)) return false;
  return !transactions.some((hash) => String(hash).toLowerCase() === row.tx_hash);
}

function isReceiptIn(raw: unknown, row: TransferRow): raw is Receipt {
  const receipt = raw as Partial<Receipt> | null;
  return receipt?.blockHash === row.block_hash && Array.isArray(receipt.logs);
}

/** Returns the logs of a receipt as text: equal where two providers report the same. */
function contentsOf({ logs }: Receipt): string {
  return JSON.stringify(
    readLogs(logs).map(({ address, topics, data, logIndex }) => [address, topics, data, Number(logIndex)]),
  ).toLowerCase();
}
