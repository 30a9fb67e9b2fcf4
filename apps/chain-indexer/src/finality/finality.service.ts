import { Database } from '@libs/service-kit/database/database';
import { Injectable } from '@nestjs/common';
import { CursorService } from '../cursors/cursor.service.js';
import { isNoneWaiting, type ScanState } from '../cursors/scan-state.js';
import { ProvidersService } from '../providers/providers.service.js';
import { hashesOf, readBlock } from '../providers/rpc/block.js';
import { isFinal } from '../transfers/confirmation-policy.js';
import type { TransferRow } from '../transfers/transfer.entity.js';
import { TransfersService } from '../transfers/transfers.service.js';
import { WaitingTransfersRepository } from './waiting-transfers.repository.js';

const BATCH = 500;
/** Without a new block, only a transfer that was found late can become final. */
const RECHECK_MS = 1_000;

/**
 * Declares transfers final when their policy is met and their block is still on the chain. Depth and age count from the
 * newest block that two providers agree on, since a head invented by one of them would be deep enough for anything.
 */
@Injectable()
export class FinalityService {
  private checkedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly database: Database,
    private readonly providers: ProvidersService,
    private readonly waiting: WaitingTransfersRepository,
    private readonly transfers: TransfersService,
    private readonly cursors: CursorService,
  ) {}

  async step(state: ScanState): Promise<void> {
    if (!state.isVerifiedFurther && performance.now() - this.checkedAt < RECHECK_MS) return;
    if (isNoneWaiting(state, 'detected', RECHECK_MS)) return;
    state.isVerifiedFurther = false;
    this.checkedAt = performance.now();
    const { verified, safeBlock } = state;
    const tip = { headBlock: verified.number, headTime: verified.time, safeBlock };
    const upTo = tip.headBlock - this.transfers.policy[0].depth;
    let done = 0;
    for await (const waiting of this.waiting.pieces(this.database, state.chainId, upTo, BATCH)) {
      const ripe = waiting.filter((row) => isFinal(row, this.transfers.policy, tip, this.providers));
      if (ripe.length > 0) done += await this.finalize(state, ripe);
      // Return after one batch, so that the head is polled in the middle of a flood and a backlog does not delay new
      // blocks. Transfers whose block is gone stay until a reorg drops them. They do not count here: otherwise many of
      // them would block all others.
      if (done >= BATCH) {
        state.isVerifiedFurther = true;
        return;
      }
    }
  }

  /** Marks transfers final whose block is still on the chain. Returns how many. */
  private async finalize(state: ScanState, ripe: readonly TransferRow[]): Promise<number> {
    const hashes = await this.providers.any((provider) =>
      hashesOf(
        provider,
        ripe.map((row) => row.block_number),
      ),
    );
    const standing = ripe.filter((row) => hashes.get(row.block_number) === row.block_hash);
    await this.database.transaction(async (tx) => {
      await this.cursors.lock(tx, state.chainId, state.epoch);
      await this.transfers.finalize(tx, standing);
    });
    return standing.length;
  }

  /**
   * Remembers the chain's own `safe` block, which large transfers wait for, and stores its `finalized` one, below which
   * no anchor is needed: for each, the highest that two providers have reached. The previous values are kept while
   * providers do not respond.
   */
  async recordTags(state: ScanState): Promise<void> {
    const replies = await this.providers.each((provider) =>
      provider.batch([
        ['eth_getBlockByNumber', 'safe', false],
        ['eth_getBlockByNumber', 'finalized', false],
      ]),
    );
    const [safe, finalized] = [0, 1].map((tag) => this.agreed(replies.map((blocks) => readBlock(blocks[tag])?.number)));
    if (safe !== undefined && safe !== state.safeBlock) state.isVerifiedFurther = true;
    state.safeBlock = safe ?? state.safeBlock;
    if (finalized === undefined) return;
    const { rewinds } = state;
    const noted = await this.database.transaction(async (tx) => {
      const { verified_block } = await this.cursors.lock(tx, state.chainId, state.epoch);
      const block = Math.min(finalized, verified_block);
      await this.cursors.recordFinalized(tx, state.chainId, block);
      return block;
    });
    state.finalized = state.rewinds === rewinds ? noted : Math.min(noted, state.head.number);
  }

  /** Returns the highest block that the required number of providers has reached: two, or the only one. */
  private agreed(numbers: readonly (number | undefined)[]): number | undefined {
    const known = numbers.filter((number) => number !== undefined).toSorted((a, b) => b - a);
    return known[this.providers.hasSecond ? 1 : 0];
  }
}
