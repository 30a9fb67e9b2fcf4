import { Database } from '@libs/service-kit/database/database';
import { Injectable, Logger } from '@nestjs/common';
import { type Anchor, CursorRepository } from '../progress/cursor.repository.js';
import { hexOf, readBlock } from '../rpc/block.js';
import { Providers } from '../rpc/providers.service.js';
import type { RpcProvider } from '../rpc/rpc-provider.js';
import type { TransferRow } from '../transfers/transfer.entity.js';
import { TransfersRepository } from '../transfers/transfers.repository.js';
import { TransfersService } from '../transfers/transfers.service.js';
import { TokenScansRepository } from '../unsupported/token-scans.repository.js';
import { UnsupportedRepository } from '../unsupported/unsupported.repository.js';
import type { ScanState } from './scan-state.js';

const ANCHORS_AT_ONCE = 50;

/** Thrown when no known block is on the chain any more: a person must look. Nothing is dropped. */
class DeepReorgError extends Error {
  override readonly name = 'DeepReorgError';
}

/** Goes back to the highest known block that is still on the chain and drops the transfers that are not. */
@Injectable()
export class Reorg {
  private readonly logger = new Logger('Reorg');

  constructor(
    private readonly database: Database,
    private readonly providers: Providers,
    private readonly cursors: CursorRepository,
    private readonly repository: TransfersRepository,
    private readonly transfers: TransfersService,
    private readonly unsupported: UnsupportedRepository,
    private readonly tokenScans: TokenScansRepository,
  ) {}

  async rewind(state: ScanState): Promise<void> {
    await this.providers.use(this.providers.head(), (provider) => this.rewindWith(provider, state));
  }

  private async rewindWith(provider: RpcProvider, state: ScanState): Promise<void> {
    const anchor = await this.canonicalAnchor(provider, state);
    const above = await this.repository.inRange(
      this.database,
      state.chainId,
      anchor.block_number + 1,
      state.head.number,
    );
    const orphans = await this.orphansOf(provider, above);
    const recorded = await this.unsupported.inRange(
      this.database,
      state.chainId,
      anchor.block_number + 1,
      state.head.number,
    );
    const gone = new Set(await this.orphansOf(provider, recorded));
    const standing = recorded.filter((row) => !gone.has(row)).map((row) => row.id);
    this.logger.warn(
      `reorg: back from block ${state.head.number} to ${anchor.block_number}, ${orphans.length} transfers dropped`,
    );
    await this.database.transaction(async (tx) => {
      await this.cursors.lock(tx, state.chainId, state.epoch);
      await this.transfers.drop(tx, orphans);
      await this.unsupported.dropAbove(tx, state.chainId, anchor.block_number, standing);
      await this.tokenScans.rewind(tx, state.chainId, anchor.block_number);
      await this.cursors.rewind(tx, state.chainId, anchor);
    });
    state.head = { number: anchor.block_number, hash: anchor.block_hash, time: anchor.block_time };
  }

  private async canonicalAnchor(provider: RpcProvider, { chainId, head }: ScanState): Promise<Anchor> {
    for (let from = head.number; ; ) {
      const anchors = await this.cursors.anchorsDown(this.database, chainId, from, ANCHORS_AT_ONCE);
      if (anchors.length === 0) throw new DeepReorgError(`no anchor at or below block ${from} is on the chain`);
      const hashes = await hashesOf(
        provider,
        anchors.map((anchor) => anchor.block_number),
      );
      const found = anchors.find((anchor) => hashes.get(anchor.block_number) === anchor.block_hash);
      if (found) return found;
      from = (anchors.at(-1) as Anchor).block_number - 1;
    }
  }

  /** Anchors are sparse: between the fork and the anchor lie blocks that never left. */
  private async orphansOf<Row extends Pick<TransferRow, 'block_number' | 'block_hash'>>(
    provider: RpcProvider,
    rows: readonly Row[],
  ): Promise<Row[]> {
    const hashes = await hashesOf(
      provider,
      rows.map((row) => row.block_number),
    );
    return rows.filter((row) => hashes.get(row.block_number) !== row.block_hash);
  }
}

/** Canonical hashes of blocks by number; a block that is not there has none. */
export async function hashesOf(
  provider: RpcProvider,
  numbers: readonly number[],
): Promise<Map<number, string | undefined>> {
  const wanted = [...new Set(numbers)];
  const hashes = new Map<number, string | undefined>();
  for (let start = 0; start < wanted.length; start += ANCHORS_AT_ONCE) {
    const piece = wanted.slice(start, start + ANCHORS_AT_ONCE);
    const blocks = await provider.batch(piece.map((number) => ['eth_getBlockByNumber', hexOf(number), false] as const));
    for (const [index, number] of piece.entries()) hashes.set(number, readBlock(blocks[index])?.hash);
  }
  return hashes;
}
