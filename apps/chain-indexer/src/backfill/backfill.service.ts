import { Database } from '@libs/service-kit/database/database';
import { Injectable } from '@nestjs/common';
import { CursorService } from '../cursors/cursor.service.js';
import { forgetWaiting, type ScanState } from '../cursors/scan-state.js';
import { HeadScanService } from '../head/head-scan.service.js';
import { LogReaderService } from '../logs/log-reader.service.js';
import { RangeSize } from '../logs/range-size.js';
import { PollIntervalService } from '../poll-interval/poll-interval.service.js';
import { ProvidersService } from '../providers/providers.service.js';
import { hexOf, readBlock } from '../providers/rpc/block.js';
import { RpcError } from '../providers/rpc/rpc-error.js';
import type { RpcProvider } from '../providers/rpc/rpc-provider.js';
import { isTokenTransfer, type RawLog, readLogs, readTransfer, TRANSFER_TOPIC } from '../providers/rpc/transfer-log.js';
import { IndexerSettings } from '../settings.js';
import { TransfersService } from '../transfers/transfers.service.js';
import { CLOCK_MARGIN_S, firstBlockAfter } from '../watched-addresses/first-block.js';
import { MatcherService } from '../watched-addresses/matcher.service.js';
import { type Backfill, BackfillsRepository } from './backfills.repository.js';

/** All known providers accept this many addresses in one topic filter. */
const ADDRESS_BATCH_SIZE = 100;
/**
 * The second provider read this range before the address was known, so it verifies the transfer by its receipt instead.
 */
const FOUND_LATE = 'found after its range was verified';

/**
 * Reads the past of addresses that are newer than the cursor, because a very fast buyer pays before the address is
 * known here. Two providers read it, one after the other: a log that the first one omits would otherwise never be
 * found. From then on the head scan covers the address.
 */
@Injectable()
export class BackfillService {
  private readonly range = new RangeSize();

  constructor(
    private readonly database: Database,
    private readonly providers: ProvidersService,
    private readonly backfills: BackfillsRepository,
    private readonly cursors: CursorService,
    private readonly reader: LogReaderService,
    private readonly transfers: TransfersService,
    private readonly matcher: MatcherService,
    private readonly headScan: HeadScanService,
    private readonly pollInterval: PollIntervalService,
    private readonly settings: IndexerSettings,
  ) {}

  /** Reads the past of the addresses that have waited longest. Returns whether more are waiting. */
  async step(state: ScanState): Promise<boolean> {
    if (this.pollInterval.isNoneWaiting(state, 'backfills')) return false;
    if (!(await this.backfills.isAnyWaiting(this.database))) return false;
    const onlyNew = this.providers.hasSecond;
    const unread = await this.backfills.unread(this.database, ADDRESS_BATCH_SIZE, { onlyNew });
    if (unread.length === 0) return this.readAgain(state);
    // The head scan matches every known address, but the running step may have matched before these were added. Their
    // past is therefore read up to the end of that step.
    this.matcher.learn(unread.map((backfill) => backfill.address));
    await this.headScan.settled();
    const isRead = await this.providers.use(this.providers.head(), (provider) =>
      this.read(provider, state, unread, true),
    );
    return isRead && unread.length === ADDRESS_BATCH_SIZE;
  }

  /**
   * Reads the same past from a second provider. While none is available, these addresses wait without delaying others.
   */
  private async readAgain(state: ScanState): Promise<boolean> {
    for (const index of await this.backfills.readers(this.database)) {
      const waiting = await this.backfills.readBy(this.database, index, ADDRESS_BATCH_SIZE);
      const provider = waiting.length > 0 ? this.providers.otherThan(index) : undefined;
      if (!provider) continue;
      const isRead = await this.providers.use(provider, (bounded) => this.read(bounded, state, waiting, false));
      if (isRead && waiting.length === ADDRESS_BATCH_SIZE) return true;
    }
    return false;
  }

  private async read(
    provider: RpcProvider,
    state: ScanState,
    backfills: readonly Backfill[],
    isFirst: boolean,
  ): Promise<boolean> {
    const from = await this.firstBlock(state.chainId, backfills);
    const addresses = backfills.map((backfill) => backfill.address);
    const to = state.head.number;
    const logs: RawLog[] = [];
    for (let start = from; start <= to; ) {
      const end = Math.min(to, start + this.range.current - 1);
      const piece = await this.readPiece(provider, addresses, start, end);
      if (!piece) return false;
      logs.push(...piece);
      start = end + 1;
    }
    const seen = await this.reader.complete(provider, logs.filter(isTokenTransfer).map(readTransfer));
    if (!seen) return false;
    await this.database.transaction(async (tx) => {
      const cursor = await this.cursors.lock(tx, state.chainId, state.epoch);
      // The head scan reads blocks again that a reorg removed meanwhile, and then matches these addresses, too.
      const standing = seen.filter((transfer) => transfer.block_number <= cursor.head_block);
      const changed = await this.transfers.see(tx, standing, {
        seenBy: provider.index,
        verified: false,
        repaired: false,
      });
      const passed = changed.filter((row) => row.block_number <= cursor.verified_block);
      if (this.providers.hasSecond) await this.transfers.hold(tx, passed, FOUND_LATE);
      if (isFirst && this.providers.hasSecond) await this.backfills.recordReadBy(tx, addresses, provider.index);
      else await this.backfills.backfilled(tx, addresses);
    });
    forgetWaiting(state);
    return true;
  }

  /** Returns the lowest block that may contain a transfer to any of them. */
  private async firstBlock(chainId: number, backfills: readonly Backfill[]): Promise<number> {
    const known = backfills.flatMap(({ after_block }) => (after_block === null ? [] : firstBlockAfter(after_block)));
    const times = backfills.flatMap(({ after_block, since_time }) => (after_block === null ? since_time : []));
    if (times.length > 0) {
      const anchor = await this.cursors.anchorBefore(this.database, chainId, Math.min(...times) - CLOCK_MARGIN_S);
      known.push((anchor?.block_number ?? this.settings.checkoutDeployBlock) + 1);
    }
    return Math.max(this.settings.checkoutDeployBlock, Math.min(...known));
  }

  /**
   * Reads one piece of the past. Returns undefined when the provider does not have the last block (any more) or refuses
   * the range; the caller retries.
   */
  private async readPiece(
    provider: RpcProvider,
    addresses: readonly string[],
    from: number,
    to: number,
  ): Promise<RawLog[] | undefined> {
    const filter = {
      fromBlock: hexOf(from),
      toBlock: hexOf(to),
      address: this.reader.tokens.accepted.map((token) => token.address),
      topics: [TRANSFER_TOPIC, null, addresses.map((address) => `0x${address.padStart(64, '0')}`)],
    };
    try {
      const [logs, last] = await provider.batch([
        ['eth_getLogs', filter],
        ['eth_getBlockByNumber', hexOf(to), false],
      ]);
      if (!readBlock(last)) return undefined;
      const found = readLogs(logs);
      this.range.succeeded(found.length, to - from + 1);
      return found;
    } catch (error) {
      if (!(error instanceof RpcError) || error.fault !== 'too_large') throw error;
      this.range.refused(to - from + 1, error.options.largestRange);
      return undefined;
    }
  }
}
