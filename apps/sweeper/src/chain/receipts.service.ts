import { Injectable, Logger } from '@nestjs/common';
import { type Receipt, readReceipt, saysOf } from './receipt.js';
import { RpcService } from './rpc.service.js';

/** What the providers say of a transaction together. */
export type Verdict =
  /** Two providers, or the only one, say the same; no receipt: it is in no block. */
  | { kind: 'agreed'; receipt: Receipt | undefined }
  /** One says this, another one that: nothing follows from it. */
  | { kind: 'disputed' };

export interface Judgement {
  /** By hash. */
  verdicts: Map<string, Verdict>;
  /** The newest block that all who were asked have. */
  head: number;
}

/** Receipts as the ledger may rely on them: what two providers say alike, never what one says alone. */
@Injectable()
export class ReceiptsService {
  private readonly logger = new Logger('Receipts');

  constructor(private readonly rpc: RpcService) {}

  /** Throws RpcDownError while too few providers answer. */
  async judge(hashes: readonly string[]): Promise<Judgement> {
    const opinions = await this.rpc.opinions([
      ['eth_blockNumber'],
      ...hashes.map((hash) => ['eth_getTransactionReceipt', hash] as const),
    ]);
    const head = Math.min(...opinions.map((answers) => Number(answers[0]!.value())));
    const verdicts = new Map(
      hashes.map((hash, at) => [
        hash,
        this.verdict(
          hash,
          opinions.map((answers) => readReceipt(answers[at + 1]!.value())),
        ),
      ]),
    );
    // Where there is a third provider, it is one of the two that are asked next.
    if ([...verdicts.values()].some(({ kind }) => kind === 'disputed')) this.rpc.askAnotherFirst();
    return { verdicts, head };
  }

  private verdict(hash: string, receipts: readonly (Receipt | undefined)[]): Verdict {
    if (new Set(receipts.map(saysOf)).size === 1) return { kind: 'agreed', receipt: receipts[0] };
    this.logger.warn(
      `the providers do not agree on ${hash}: ${receipts.map((receipt) => receipt?.blockNumber ?? 'none').join(', ')}`,
    );
    return { kind: 'disputed' };
  }
}
