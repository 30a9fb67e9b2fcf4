import { Database } from '@libs/service-kit/database/database';
import { Injectable, Logger } from '@nestjs/common';
import { AnyTokenScanService } from '../any-tokens/any-token-scan.service.js';
import { BalanceCheckService } from '../balances/balance-check.service.js';
import { type Anchor, CursorService } from '../cursors/cursor.service.js';
import type { ScanState } from '../cursors/scan-state.js';
import { hashesOf } from '../rpc/block.js';
import { ProvidersService } from '../rpc/providers.service.js';
import type { RpcProvider } from '../rpc/rpc-provider.js';
import type { TransferRow } from '../transfers/transfer.entity.js';
import { TransfersService } from '../transfers/transfers.service.js';
import { UnsupportedService } from '../unsupported/unsupported.service.js';

const ANCHORS_AT_ONCE = 50;

/** Thrown when no known block is on the chain any more: a person must look. Nothing is dropped. */
class DeepReorgError extends Error {
  override readonly name = 'DeepReorgError';
}

/** Goes back to the highest known block that is still on the chain and drops the transfers that are not. */
@Injectable()
export class ReorgService {
  private readonly logger = new Logger('Reorg');

  constructor(
    private readonly database: Database,
    private readonly providers: ProvidersService,
    private readonly cursors: CursorService,
    private readonly transfers: TransfersService,
    private readonly unsupported: UnsupportedService,
    private readonly anyTokens: AnyTokenScanService,
    private readonly balances: BalanceCheckService,
  ) {}

  /** By what the provider says that is on the other branch. */
  async rewind(state: ScanState, seenBy: RpcProvider): Promise<void> {
    await this.providers.use(seenBy, (provider) => this.rewindWith(provider, state));
  }

  private async rewindWith(provider: RpcProvider, state: ScanState): Promise<void> {
    const anchor = await this.canonicalAnchor(provider, state);
    const above = await this.transfers.inRange(
      this.database,
      state.chainId,
      anchor.block_number + 1,
      state.head.number,
    );
    const orphans = await this.orphansOf(provider, above);
    const recorded = await this.unsupported.inRange(state.chainId, anchor.block_number + 1, state.head.number);
    const gone = new Set(await this.orphansOf(provider, recorded));
    const standing = recorded.filter((row) => !gone.has(row)).map((row) => row.id);
    this.logger.warn(
      `reorg: back from block ${state.head.number} to ${anchor.block_number}, ${orphans.length} transfers dropped`,
    );
    await this.database.transaction(async (tx) => {
      await this.cursors.lock(tx, state.chainId, state.epoch);
      await this.transfers.drop(tx, orphans);
      await this.unsupported.dropAbove(tx, state.chainId, anchor.block_number, standing);
      await this.anyTokens.rewind(tx, state.chainId, anchor.block_number);
      await this.balances.forgetAbove(tx, anchor.block_number);
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
