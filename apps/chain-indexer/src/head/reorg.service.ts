import { Database } from '@libs/service-kit/database/database';
import { count } from '@libs/service-kit/telemetry/metrics/metrics';
import { Injectable, Logger } from '@nestjs/common';
import { AnyTokenScanService } from '../any-tokens/any-token-scan.service.js';
import { BalanceCheckService } from '../balances/balance-check.service.js';
import { type Anchor, CursorService } from '../cursors/cursor.service.js';
import { forgetWaiting, type ScanState } from '../cursors/scan-state.js';
import { ProvidersService } from '../providers/providers.service.js';
import { hashesOf, hexOf, readBlock } from '../providers/rpc/block.js';
import type { RpcProvider } from '../providers/rpc/rpc-provider.js';
import { IndexerSettings } from '../settings.js';
import type { TransferRow } from '../transfers/transfer.entity.js';
import { TransfersService } from '../transfers/transfers.service.js';
import { UnsupportedTransfersService } from '../unsupported-transfers/unsupported-transfers.service.js';

const ANCHOR_BATCH_SIZE = 50;
/** The `scanned_by` of a block that no provider read up to. */
const NOBODY = -1;

/**
 * Thrown when only one provider reports that no known block is on the chain any more: a person must decide. Nothing is
 * dropped.
 */
class DeepReorgError extends Error {
  override readonly name = 'DeepReorgError';
}

/** Thrown while only one of several providers reports that blocks are gone. Nothing is dropped. */
class ReorgNotAgreedError extends Error {
  override readonly name = 'ReorgNotAgreedError';
}

type InBlock = Pick<TransferRow, 'block_number' | 'block_hash'>;

/** A provider's report about the known blocks. */
interface Findings {
  anchor: Anchor;
  /** Transfers whose block is not on this provider's chain. */
  orphans: TransferRow[];
  /** Recorded transfers of unsupported tokens whose block is on this provider's chain. */
  kept: number[];
}

/**
 * Goes back to the highest known block that is still on the chain, however deep, and drops the transfers that are no
 * longer on it.
 */
@Injectable()
export class ReorgService {
  private readonly logger = new Logger('Reorg');

  constructor(
    private readonly settings: IndexerSettings,
    private readonly database: Database,
    private readonly providers: ProvidersService,
    private readonly cursors: CursorService,
    private readonly transfers: TransfersService,
    private readonly unsupported: UnsupportedTransfersService,
    private readonly anyTokens: AnyTokenScanService,
    private readonly balances: BalanceCheckService,
  ) {}

  /**
   * Goes back to the beginning of the branch that the provider reports. If that takes back transfers that were relied
   * on, another provider must report the same: until it does, this throws and changes nothing.
   */
  async rewind(state: ScanState, seenBy: RpcProvider): Promise<void> {
    const findings = await this.providers.use(seenBy, (provider) => this.findings(provider, state));
    const { anchor, orphans, kept } = findings;
    const final = orphans.filter(({ status }) => status === 'final');
    await this.agree(state, seenBy, anchor, final);
    const what = `reorg: back from block ${state.head.number} to ${anchor.block_number}, ${orphans.length} transfers dropped`;
    if (final.length > 0) this.logger.error(`${what}, ${final.length} of them had been final`);
    else this.logger.warn(what);
    await this.database.transaction(async (tx) => {
      await this.cursors.lock(tx, state.chainId, state.epoch);
      await this.transfers.drop(tx, orphans);
      await this.unsupported.dropAbove(tx, state.chainId, anchor.block_number, kept);
      await this.anyTokens.rewind(tx, state.chainId, anchor.block_number);
      await this.balances.forgetAbove(tx, anchor.block_number);
      await this.cursors.rewind(tx, state.chainId, anchor);
    });
    count('checkout_chain_reorgs_total', {
      took: final.length > 0 ? 'final' : orphans.length > 0 ? 'detected' : 'nothing',
    });
    this.wentBack(state, anchor);
  }

  private wentBack(state: ScanState, { block_number: number, block_hash: hash, block_time: time }: Anchor): void {
    state.rewinds++;
    forgetWaiting(state);
    state.head = { number, hash, time };
    if (state.verified.number > number) state.verified = { number, time };
    if (state.finalized !== null) state.finalized = Math.min(state.finalized, number);
  }

  private async findings(provider: RpcProvider, state: ScanState): Promise<Findings> {
    const anchor = (await this.canonicalAnchor(provider, state)) ?? (await this.beginning(provider));
    const [from, to] = [anchor.block_number + 1, state.head.number];
    const above = await this.transfers.inRange(this.database, state.chainId, from, to);
    const recorded = await this.unsupported.inRange(state.chainId, from, to);
    const gone = new Set(await this.orphansOf(provider, recorded));
    const kept = recorded.filter((row) => !gone.has(row)).map((row) => row.id);
    return { anchor, orphans: await this.orphansOf(provider, above), kept };
  }

  /**
   * For a deep reorg, throws unless another provider has the same blocks in place of those that are gone, and the block
   * to go back to.
   */
  private async agree(
    { chainId }: ScanState,
    seenBy: RpcProvider,
    anchor: Anchor,
    final: readonly InBlock[],
  ): Promise<void> {
    const cursor = await this.cursors.find(this.database, chainId);
    const isDeep = final.length > 0 || anchor.block_number < (cursor?.finalized_block ?? -1);
    if (!isDeep || !this.providers.hasSecond) return;
    const other = this.providers.otherThan(seenBy.index);
    const numbers = [anchor.block_number, ...final.map(({ block_number }) => block_number)];
    const hashes = other && (await this.providers.use(other, (provider) => hashesOf(provider, numbers)));
    const own = await this.providers.use(seenBy, (provider) => hashesOf(provider, numbers));
    const isAlike = numbers.every(
      (number) => hashes?.get(number) !== undefined && hashes.get(number) === own.get(number),
    );
    const isGone = final.every(({ block_number, block_hash }) => hashes?.get(block_number) !== block_hash);
    if (isAlike && isGone && hashes?.get(anchor.block_number) === anchor.block_hash) return;
    throw new ReorgNotAgreedError(
      `${seenBy.name} goes back to block ${anchor.block_number}, ${final.length} final transfers would be gone; ${
        other ? `${other.name} does not confirm that` : 'no other provider answers'
      }: nothing is dropped`,
    );
  }

  /** Returns the highest known block that this provider has; undefined where it has none. */
  private async canonicalAnchor(provider: RpcProvider, { chainId, head }: ScanState): Promise<Anchor | undefined> {
    for (let from = head.number; ; ) {
      const anchors = await this.cursors.anchorsDown(this.database, chainId, from, ANCHOR_BATCH_SIZE);
      if (anchors.length === 0) return undefined;
      const hashes = await hashesOf(
        provider,
        anchors.map((anchor) => anchor.block_number),
      );
      const found = anchors.find((anchor) => hashes.get(anchor.block_number) === anchor.block_hash);
      if (found) return found;
      from = (anchors.at(-1) as Anchor).block_number - 1;
    }
  }

  /**
   * Returns the block before our contract, for when no known block is left: it may be another chain, so one provider is
   * not enough.
   */
  private async beginning(provider: RpcProvider): Promise<Anchor> {
    const number = Math.max(0, this.settings.checkoutDeployBlock - 1);
    const [chain, raw] = await provider.batch([['eth_chainId'], ['eth_getBlockByNumber', hexOf(number), false]]);
    const block = readBlock(raw);
    if (!this.providers.hasSecond || Number(chain) !== this.settings.chainId || block?.number !== number)
      throw new DeepReorgError('no block that is known is on the chain');
    return { block_number: number, block_hash: block.hash, block_time: block.time, scanned_by: NOBODY };
  }

  /**
   * Returns the rows whose block left the chain. Anchors are sparse: blocks between the anchor and the fork never left.
   */
  private async orphansOf<Row extends InBlock>(provider: RpcProvider, rows: readonly Row[]): Promise<Row[]> {
    const hashes = await hashesOf(
      provider,
      rows.map((row) => row.block_number),
    );
    return rows.filter((row) => hashes.get(row.block_number) !== row.block_hash);
  }
}
