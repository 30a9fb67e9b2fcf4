import { Database } from '@libs/service-kit/database/database';
import type { Tx } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { RpcService } from '../chain/rpc.service.js';
import { hexOf, type RpcCall, type RpcResult } from '../chain/rpc-result.js';
import { SweeperSettings } from '../settings.js';
import type { Anchor } from './anchor.entity.js';
import { AnchorsRepository } from './anchors.repository.js';

const ANCHOR_BATCH_SIZE = 50;
/** Ranges after which old anchors are thinned out again. */
const THIN_OUT_EVERY = 100;

/** Returns the call for a block by its number, without its transactions. */
export function blockCall(number: number): RpcCall {
  return ['eth_getBlockByNumber', hexOf(number), false];
}

/** Returns the hash of a block; undefined where the provider does not have it. */
export function blockHashOf(answer: RpcResult): string | undefined {
  const block = answer.value() as { hash?: unknown } | null;
  return typeof block?.hash === 'string' ? block.hash : undefined;
}

/**
 * Checks whether the blocks that were read are still on the chain. Where two providers are configured, both must agree.
 */
@Injectable()
export class ReorgsService {
  private ranges = 0;

  constructor(
    private readonly settings: SweeperSettings,
    private readonly database: Database,
    private readonly rpc: RpcService,
    private readonly anchors: AnchorsRepository,
  ) {}

  /** Returns the last block that was read; undefined before the first range. */
  newest(): Promise<Anchor | undefined> {
    return this.anchors.newest(this.database, this.settings.chainId);
  }

  /**
   * Returns the highest block that was read and is still on the chain; undefined if the newest one is, and -1 where
   * none is. Throws while the providers disagree, or one of them does not have a block that was read.
   */
  async forkedAt(): Promise<number | undefined> {
    const newest = await this.newest();
    if (!newest || (await this.isCanonical([newest]))[0]) return undefined;
    for (let from = newest.block_number - 1; ; ) {
      const anchors = await this.anchors.down(this.database, this.settings.chainId, from, ANCHOR_BATCH_SIZE);
      if (anchors.length === 0) return -1;
      const canonical = await this.isCanonical(anchors);
      const found = anchors.find((_, at) => canonical[at]);
      if (found) return found.block_number;
      from = anchors.at(-1)!.block_number - 1;
    }
  }

  /** Keeps the last block of a range. */
  async add(tx: Tx, anchor: Anchor): Promise<void> {
    await this.anchors.add(tx, this.settings.chainId, anchor);
  }

  /** Thins out old anchors, once in many ranges. `block` is the last one that was read. */
  async thinOut(block: number): Promise<void> {
    if (this.ranges++ % THIN_OUT_EVERY === 0) await this.anchors.thinOut(this.database, this.settings.chainId, block);
  }

  /** Deletes the anchors above a block. */
  async forgetAbove(tx: Tx, block: number): Promise<void> {
    await this.anchors.forgetAbove(tx, this.settings.chainId, block);
  }

  private async isCanonical(anchors: readonly Anchor[]): Promise<boolean[]> {
    const readings = await this.rpc.batchFromSeveral(anchors.map(({ block_number }) => blockCall(block_number)));
    return anchors.map(({ block_number, block_hash }, at) => {
      const [hash, ...others] = new Set(readings.map((answers) => blockHashOf(answers[at]!)));
      if (hash === undefined || others.length > 0) {
        this.rpc.preferNext();
        throw new Error(`the providers do not agree on block ${block_number}, or one does not have it`);
      }
      return hash === block_hash;
    });
  }
}
