import { Injectable, Logger } from '@nestjs/common';
import { fingerprintOf, type Receipt, readReceipt } from './receipt.js';
import { RpcService } from './rpc.service.js';

/** The combined result of the providers for a transaction. */
export type Verdict =
  /** Two providers, or the only one, returned the same. Without a receipt the transaction is in no block. */
  | { kind: 'agreed'; receipt: Receipt | undefined }
  /** The providers returned different receipts, so the ledger must not use either. */
  | { kind: 'disputed' };

export interface Judgment {
  /** The verdicts by transaction hash. */
  verdicts: Map<string, Verdict>;
  /** The newest block that all providers of this request have. */
  head: number;
}

/** Receipts for the ledger: only those on which two providers agree. */
@Injectable()
export class ReceiptsService {
  private readonly logger = new Logger('Receipts');

  constructor(private readonly rpc: RpcService) {}

  /** Gets the receipts from two providers and compares them. Throws RpcDownError while too few providers respond. */
  async judge(hashes: readonly string[]): Promise<Judgment> {
    const readings = await this.rpc.batchFromSeveral([
      ['eth_blockNumber'],
      ...hashes.map((hash) => ['eth_getTransactionReceipt', hash] as const),
    ]);
    const head = Math.min(...readings.map((results) => Number(results[0]!.value())));
    const verdicts = new Map(
      hashes.map((hash, at) => [
        hash,
        this.verdict(
          hash,
          readings.map((results) => readReceipt(results[at + 1]!.value())),
        ),
      ]),
    );
    // Where there is a third provider, the next request then includes it.
    if ([...verdicts.values()].some(({ kind }) => kind === 'disputed')) this.rpc.preferNext();
    return { verdicts, head };
  }

  private verdict(hash: string, receipts: readonly (Receipt | undefined)[]): Verdict {
    if (new Set(receipts.map(fingerprintOf)).size === 1) return { kind: 'agreed', receipt: receipts[0] };
    this.logger.warn(
      `the providers do not agree on ${hash}: ${receipts.map((receipt) => receipt?.blockNumber ?? 'none').join(', ')}`,
    );
    return { kind: 'disputed' };
  }
}
