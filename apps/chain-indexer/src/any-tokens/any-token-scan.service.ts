import { Database } from '@libs/service-kit/database/database';
import type { Tx } from '@libs/service-kit/database/sql';
import { Injectable, Logger } from '@nestjs/common';
import { type Anchor, CursorService } from '../cursors/cursor.service.js';
import type { ScanState } from '../cursors/scan-state.js';
import { LogReaderService } from '../logs/log-reader.service.js';
import { RangeSize } from '../logs/range-size.js';
import { ProvidersService } from '../providers/providers.service.js';
import { hexOf, readBlock } from '../providers/rpc/block.js';
import { RpcError } from '../providers/rpc/rpc-error.js';
import type { RpcProvider } from '../providers/rpc/rpc-provider.js';
import { isTokenTransfer, type RawLog, readLogs, readTransfer, TRANSFER_TOPIC } from '../providers/rpc/transfer-log.js';
import { IndexerSettings } from '../settings.js';
import { TransfersService } from '../transfers/transfers.service.js';
import { UnsupportedTransfersService } from '../unsupported-transfers/unsupported-transfers.service.js';
import { WatchedAddressesService } from '../watched-addresses/watched-addresses.service.js';
import { SliceSize } from './slice-size.js';
import { TokenScansRepository } from './token-scans.repository.js';

/** The longest window is 24 hours; a week is added for late transfers. Older addresses are read only by a rescan. */
const WATCH_DAYS = 8;
/** The largest step in which the scan catches up after an outage: about seven hours of Arbitrum blocks. */
const MAX_BLOCKS = 100_000;

/**
 * Finds transfers of tokens of any contract to recent deposit addresses: by topic, in slices of addresses, with a
 * separate cursor behind the head. Its failures do not count against a provider: one that refuses such filters still
 * serves the head scan.
 */
@Injectable()
export class AnyTokenScanService {
  private readonly logger = new Logger('AnyTokenScan');
  private readonly range = new RangeSize();
  private readonly slices: SliceSize;

  constructor(
    private readonly settings: IndexerSettings,
    private readonly database: Database,
    private readonly providers: ProvidersService,
    private readonly cursors: CursorService,
    private readonly scans: TokenScansRepository,
    private readonly watched: WatchedAddressesService,
    private readonly reader: LogReaderService,
    private readonly unsupported: UnsupportedTransfersService,
    private readonly transfers: TransfersService,
  ) {
    this.slices = new SliceSize(settings.anyTokenSlice);
  }

  /**
   * Continues reading from its cursor. Returns whether more is waiting; after a provider's failure it retries at the
   * next interval, not before.
   */
  async step(state: ScanState): Promise<boolean> {
    try {
      return await this.readOn(state);
    } catch (error) {
      if (!(error instanceof RpcError)) throw error;
      this.logger.warn(`the scan for tokens of any contract failed: ${error.message}`);
      return false;
    }
  }

  /** Moves the cursor back, so that everything above the block is read again. */
  rewind(tx: Tx, chainId: number, block: number): Promise<void> {
    return this.scans.rewind(tx, chainId, block);
  }

  private async readOn(state: ScanState): Promise<boolean> {
    const after = await this.scans.position(this.database, state.chainId, state.head.number);
    const end = await this.nextEnd(state, after);
    if (!end || end.block_number <= after) return false;
    const provider = this.providers.head();
    const addresses = await this.watched.youngest(WATCH_DAYS, this.settings.anyTokenAddresses);
    const logs = await this.readAll(provider, addresses, after + 1, end.block_number);
    const found = logs.filter(isTokenTransfer).map(readTransfer);
    const strange = found.filter(({ tokenAddress }) => !this.reader.tokens.find(tokenAddress));
    const located = await this.reader.locate(provider, await this.unsupported.withinLimits(strange));
    if (!located || !(await this.isOnOurBranch(provider, end))) return false;
    await this.database.transaction(async (tx) => {
      const cursor = await this.cursors.lock(tx, state.chainId, state.epoch);
      // A reorg may have happened since the end was chosen; the logs could then belong to the other branch.
      if (!(await this.isKnown(tx, end, cursor.finalized_block))) return;
      await this.unsupported.add(tx, state.chainId, located);
      await this.scans.move(tx, state.chainId, end.block_number);
    });
    return end.block_number - after >= MAX_BLOCKS;
  }

  /** Returns a known block, as deep as the smallest payments must be, and at most MAX_BLOCKS ahead. */
  private async nextEnd({ chainId, head }: ScanState, after: number): Promise<Anchor | undefined> {
    const deepest = head.number - this.transfers.policy[0].depth;
    const [anchor] = await this.cursors.anchorsDown(this.database, chainId, Math.min(deepest, after + MAX_BLOCKS), 1);
    if (anchor && anchor.block_number > after) return anchor;
    // Few anchors are kept below the final block. No reorg reaches there, so the number alone is enough.
    const cursor = await this.cursors.find(this.database, chainId);
    const final = Math.min(deepest, after + MAX_BLOCKS, cursor?.finalized_block ?? 0);
    return final > after ? { block_number: final, block_hash: '', block_time: 0, scanned_by: -1 } : undefined;
  }

  private async isOnOurBranch(provider: RpcProvider, { block_number, block_hash }: Anchor): Promise<boolean> {
    const [raw] = await provider.batch([['eth_getBlockByNumber', hexOf(block_number), false]]);
    const block = readBlock(raw);
    return block !== undefined && (block_hash === '' || block.hash === block_hash);
  }

  private async isKnown(tx: Tx, end: Anchor, final: number | null) {
    if (end.block_number <= (final ?? -1)) return true;
    const [now] = await this.cursors.anchorsDown(tx, this.settings.chainId, end.block_number, 1);
    return now?.block_hash === end.block_hash;
  }

  /**
   * Returns Transfer logs of any contract to the addresses (40 hex digits), in as many filters as the provider
   * requires.
   */
  private async readAll(
    provider: RpcProvider,
    addresses: readonly string[],
    from: number,
    to: number,
  ): Promise<RawLog[]> {
    const logs: RawLog[] = [];
    for (let at = 0; at < addresses.length; ) {
      const slice = addresses.slice(at, at + this.slices.current);
      const read = await this.readSlice(provider, slice, from, to);
      if (!read) continue;
      logs.push(...read);
      at += slice.length;
    }
    return logs;
  }

  /**
   * Reads the logs of a slice. Returns undefined when the provider refuses this many addresses; the caller retries with
   * fewer.
   */
  private async readSlice(
    provider: RpcProvider,
    slice: readonly string[],
    from: number,
    to: number,
  ): Promise<RawLog[] | undefined> {
    const topics = [TRANSFER_TOPIC, null, slice.map((address) => `0x${address.padStart(64, '0')}`)];
    const logs: RawLog[] = [];
    for (let start = from; start <= to; ) {
      const last = Math.min(to, start + this.range.current - 1);
      try {
        const [piece] = await provider.batch([
          ['eth_getLogs', { topics, fromBlock: hexOf(start), toBlock: hexOf(last) }],
        ]);
        const found = readLogs(piece);
        this.range.succeeded(found.length, last - start + 1);
        logs.push(...found);
        start = last + 1;
      } catch (error) {
        if (!(error instanceof RpcError) || error.fault !== 'too_large') throw error;
        const isAboutAddresses = /topic|address|param/i.test(error.message) || last === start;
        if (!isAboutAddresses) this.range.refused(last - start + 1, error.options.largestRange);
        else if (this.slices.canShrink) {
          this.logger.log(`${provider.name} refuses a filter with ${slice.length} addresses: ${error.message}`);
          this.slices.refused(slice.length);
          return undefined;
        } else throw error;
      }
    }
    return logs;
  }
}
