import { Database } from '@libs/service-kit/database/database';
import { Injectable } from '@nestjs/common';
import { CursorService } from '../cursors/cursor.service.js';
import type { ScanState } from '../cursors/scan-state.js';
import { hashesOf, readBlock } from '../rpc/block.js';
import { ProvidersService } from '../rpc/providers.service.js';
import { isFinal } from '../transfers/confirmation-policy.js';
import type { TransferRow } from '../transfers/transfer.entity.js';
import { TransfersService } from '../transfers/transfers.service.js';
import { WaitingTransfersRepository } from './waiting-transfers.repository.js';

const BATCH = 500;

/** Declares transfers final when their policy is met and their block is still on the chain. */
@Injectable()
export class FinalityService {
  constructor(
    private readonly database: Database,
    private readonly providers: ProvidersService,
    private readonly waiting: WaitingTransfersRepository,
    private readonly transfers: TransfersService,
    private readonly cursors: CursorService,
  ) {}

  async step(state: ScanState): Promise<void> {
    const smallest = this.transfers.policy[0].depth;
    const tip = { headBlock: state.head.number, headTime: state.head.time, safeBlock: state.safeBlock };
    const upTo = state.head.number - smallest;
    let done = 0;
    for await (const waiting of this.waiting.pieces(this.database, state.chainId, upTo, BATCH)) {
      const ripe = waiting.filter((row) => isFinal(row, this.transfers.policy, tip, this.providers));
      if (ripe.length > 0) done += await this.finalize(state, ripe);
      // Return after one batch, so that the head is polled in the middle of a flood and a backlog does not delay new blocks. Transfers
      // whose block is gone stay until a reorg drops them. They do not count here: many of them would otherwise block all others.
      if (done >= BATCH) return;
    }
  }

  /** Returns how many became final: those whose block is still on the chain. */
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

  /** Stores the chain's own `finalized` block, below which no anchor is needed. */
  async noteFinalized(state: ScanState): Promise<void> {
    const [raw] = await this.providers.any((provider) =>
      provider.batch([['eth_getBlockByNumber', 'finalized', false]]),
    );
    const block = readBlock(raw);
    if (!block) return;
    await this.database.transaction(async (tx) => {
      await this.cursors.lock(tx, state.chainId, state.epoch);
      await this.cursors.noteFinalized(tx, state.chainId, Math.min(block.number, state.head.number));
    });
  }
}
