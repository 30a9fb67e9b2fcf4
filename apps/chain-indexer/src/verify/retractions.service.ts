import { Injectable } from '@nestjs/common';
import { LogReaderService } from '../logs/log-reader.service.js';
import type { RpcProvider } from '../rpc/rpc-provider.js';
import { isTokenTransfer, type RawLog, readLogs } from '../rpc/transfer-log.js';
import type { SeenTransfer, TransferRow } from '../transfers/transfer.entity.js';
import { MatcherService } from '../watched/matcher.service.js';

/** A transaction of which a provider has reported transfers that it denies by now, as the other provider does. */
export interface Retraction {
  /** Its transfers that both providers deny. */
  readonly denied: readonly TransferRow[];
  /** All of its transfers to our addresses, as both providers report them now. */
  readonly instead: readonly SeenTransfer[];
}

/** A held transfer, and the receipt of a provider that does not confirm it. */
export interface Denial {
  readonly row: TransferRow;
  readonly receipt: unknown;
}

interface Receipt {
  readonly blockHash: string;
  readonly logs: RawLog[];
}

/** Finds held transfers that nobody reports any more: a provider that was wrong once may be right again. */
@Injectable()
export class RetractionsService {
  constructor(
    private readonly matcher: MatcherService,
    private readonly reader: LogReaderService,
  ) {}

  /**
   * Of transfers that `other` denies, those that `first`, which reported them, denies by now, too: both have the same receipt, in the block
   * of the transfer. While they differ, or one of them has no receipt, nothing is known. One entry for each transaction, because what
   * happened instead is written for a transaction as a whole.
   */
  async find(first: RpcProvider, other: RpcProvider, denials: readonly Denial[]): Promise<Retraction[]> {
    const inPlace = denials.filter(({ row, receipt }) => isReceiptIn(receipt, row));
    const transactions = [...Map.groupBy(inPlace, ({ row }) => row.tx_hash).values()];
    if (transactions.length === 0) return [];
    const now = await first.batch(
      transactions.map(([one]) => ['eth_getTransactionReceipt', one!.row.tx_hash] as const),
    );
    const retractions: Retraction[] = [];
    for (const [place, ofTransaction] of transactions.entries()) {
      const { row, receipt } = ofTransaction[0]!;
      const own = now[place];
      if (!isReceiptIn(own, row) || !isReceiptIn(receipt, row) || contentsOf(own) !== contentsOf(receipt)) continue;
      const instead = await this.reader.complete(other, await this.matcher.match(this.acceptedOf(receipt)));
      if (instead) retractions.push({ denied: ofTransaction.map((one) => one.row), instead });
    }
    return retractions;
  }

  private acceptedOf({ logs }: Receipt): RawLog[] {
    return readLogs(logs).filter(
      (log) => isTokenTransfer(log) && this.reader.tokens.find(log.address.toLowerCase()) !== undefined,
    );
  }
}

function isReceiptIn(raw: unknown, row: TransferRow): raw is Receipt {
  const receipt = raw as Partial<Receipt> | null;
  return receipt?.blockHash === row.block_hash && Array.isArray(receipt.logs);
}

/** The logs of a receipt as text: equal where two providers report the same. */
function contentsOf({ logs }: Receipt): string {
  return JSON.stringify(
    readLogs(logs).map(({ address, topics, data, logIndex }) => [address, topics, data, Number(logIndex)]),
  ).toLowerCase();
}
