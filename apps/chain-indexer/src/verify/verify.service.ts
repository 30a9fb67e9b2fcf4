import { Database } from '@libs/service-kit/database/database';
import type { Tx } from '@libs/service-kit/database/sql';
import { Injectable, Logger } from '@nestjs/common';
import { type Anchor, CursorService } from '../cursors/cursor.service.js';
import { forgetWaiting, type ScanState } from '../cursors/scan-state.js';
import { LogReaderService } from '../logs/log-reader.service.js';
import { RangeSize } from '../logs/range-size.js';
import { scanRange } from '../logs/scan-range.js';
import { PollIntervalService } from '../poll-interval/poll-interval.service.js';
import type { ProviderFault } from '../providers/provider-health.js';
import { ProvidersService } from '../providers/providers.service.js';
import { readBlock } from '../providers/rpc/block.js';
import { RpcError } from '../providers/rpc/rpc-error.js';
import type { RpcProvider } from '../providers/rpc/rpc-provider.js';
import type { SeenTransfer } from '../transfers/transfer.entity.js';
import { contentOf } from '../transfers/transfer-content.js';
import { TransfersService } from '../transfers/transfers.service.js';
import { MatcherService } from '../watched-addresses/matcher.service.js';
import { HeldTransfersService } from './held-transfers.service.js';

const ANCHOR_BATCH_SIZE = 1_000;
const NOT_SEEN = 'the second provider does not have it';
const SEEN_ALONE = 'only the provider that verifies has reported it';

/** The reason why a provider cannot verify what another one read. */
interface Disagreement {
  fault: ProviderFault;
}

/** A range of blocks that one provider has read and another one must read. */
interface VerifyRange {
  from: number;
  /** The range's last block: both must agree on the hash. */
  anchor: Anchor;
}

/**
 * Reads every block a second time, from a provider that did not read it first. A transfer that both have may become
 * final. One that only the second has is added as repaired, and held like one that only the first has (see
 * HeldTransfersService).
 */
@Injectable()
export class VerifyService {
  private readonly logger = new Logger('Verify');
  private readonly rangeSize = new RangeSize();

  constructor(
    private readonly database: Database,
    private readonly providers: ProvidersService,
    private readonly cursors: CursorService,
    private readonly matcher: MatcherService,
    private readonly reader: LogReaderService,
    private readonly transfers: TransfersService,
    private readonly held: HeldTransfersService,
    private readonly pollInterval: PollIntervalService,
  ) {}

  /**
   * Checks held transfers again and, where there are two providers, verifies the next range. Returns whether more is
   * waiting.
   */
  async step(state: ScanState): Promise<boolean> {
    if (!this.pollInterval.isNoneWaiting(state, 'held')) await this.held.recheck(state);
    if (!this.providers.hasSecond) return false;
    const from = state.verified.number + 1;
    const anchors = await this.nextAnchors(state);
    if (!anchors[0]) return false;
    let failure: RpcError | undefined;
    // With three providers, a broken one that may answer other requests well must not hold up what the third one can
    // verify.
    for (const provider of this.providers.verifiersOf(anchors[0].scanned_by)) {
      try {
        const read = await this.readBy(provider, from, anchors);
        if (!read) continue;
        await this.keep(provider, state, read.range, read.seen);
        state.isVerifiedFurther = true;
        return read.range.anchor.block_number < state.head.number;
      } catch (error) {
        if (!(error instanceof RpcError)) throw error;
        failure = error;
      }
    }
    if (failure) throw failure;
    return false;
  }

  /** Reads with this provider. Returns undefined when it cannot verify now, and records whether that is its fault. */
  private async readBy(provider: RpcProvider, from: number, anchors: readonly Anchor[]) {
    const read = await this.providers.use(
      provider,
      (bounded) => this.readUpTo(bounded, from, anchors),
      this.providers.responding(provider.index) ? undefined : this.providers.atHead.deadlineMs,
      (outcome) => outcome !== undefined && !('fault' in outcome),
    );
    if (!read || !('fault' in read)) return read;
    this.providers.failed(provider, read.fault, `it cannot verify from block ${from} on`);
    return undefined;
  }

  /**
   * Returns the next anchors that one provider read, not much more than one response covers; at least one if there is
   * any.
   */
  private async nextAnchors({ chainId, verified: { number: verified } }: ScanState): Promise<Anchor[]> {
    const anchors = await this.cursors.anchorsUp(this.database, chainId, verified, ANCHOR_BATCH_SIZE);
    const end = anchors.findIndex(
      (anchor, index) =>
        anchor.scanned_by !== anchors[0]?.scanned_by ||
        (index > 0 && anchor.block_number > verified + this.rangeSize.current),
    );
    return end < 0 ? anchors : anchors.slice(0, end);
  }

  /** Reads as far as this provider has blocks, so that one that lags still verifies the blocks that it has. */
  private async readUpTo(
    provider: RpcProvider,
    from: number,
    anchors: readonly Anchor[],
  ): Promise<{ range: VerifyRange; seen: SeenTransfer[] } | Disagreement | undefined> {
    const [raw] = await provider.batch([['eth_getBlockByNumber', 'latest', false]]);
    const latest = readBlock(raw)?.number ?? 0;
    if (latest > 0) this.providers.recordHead(provider, latest);
    const anchor = anchors.findLast((candidate) => candidate.block_number <= latest);
    if (!anchor) return undefined;
    const range = { from, anchor };
    const seen = await this.read(provider, range);
    return Array.isArray(seen) ? { range, seen } : seen;
  }

  /**
   * Returns the range according to this provider, in as many requests as necessary. Returns undefined when the caller
   * must retry with a smaller range.
   */
  private async read(
    provider: RpcProvider,
    { from, anchor }: VerifyRange,
  ): Promise<SeenTransfer[] | Disagreement | undefined> {
    const seen: SeenTransfer[] = [];
    let parentHash: string | undefined;
    for (let start = from; start <= anchor.block_number; ) {
      const to = Math.min(anchor.block_number, start + this.rangeSize.current - 1);
      const scan = await this.scan(provider, { from: start, to, parentHash });
      if (!scan) return undefined;
      if (scan.kind !== 'accepted') return { fault: scan.kind === 'reorg' ? 'disputed' : 'contradicts' };
      const completed = await this.reader.complete(provider, await this.matcher.match(scan.logs));
      if (!completed) return { fault: 'contradicts' };
      seen.push(...completed);
      parentHash = scan.last.hash;
      start = to + 1;
    }
    return parentHash === anchor.block_hash ? seen : { fault: 'disputed' };
  }

  private async scan(provider: RpcProvider, range: { from: number; to: number; parentHash: string | undefined }) {
    const size = range.to - range.from + 1;
    const tokenAddresses = this.reader.tokens.accepted.map((token) => token.address);
    try {
      const scan = await scanRange(provider, { ...range, tokenAddresses });
      if (scan.kind === 'accepted') this.rangeSize.succeeded(scan.logs.length, size);
      return scan;
    } catch (error) {
      if (!(error instanceof RpcError) || error.fault !== 'too_large') throw error;
      this.rangeSize.refused(size, error.options.largestRange);
      return undefined;
    }
  }

  /**
   * Writes what was verified. If the chain went back meanwhile, or nothing was written, the state is read from the
   * cursor.
   */
  private async keep(provider: RpcProvider, state: ScanState, range: VerifyRange, seen: SeenTransfer[]): Promise<void> {
    const { rewinds } = state;
    const isWritten = await this.database.transaction((tx) => this.write(tx, provider, state, range, seen));
    if (isWritten && state.rewinds === rewinds) {
      const { block_number: number, block_time: time } = range.anchor;
      state.verified = { number, time };
      return;
    }
    const cursor = await this.cursors.find(this.database, state.chainId);
    if (cursor) state.verified = { number: cursor.verified_block, time: cursor.verified_time };
  }

  /** Returns false, and writes nothing, where the chain went back since the range was chosen. */
  private async write(
    tx: Tx,
    provider: RpcProvider,
    state: ScanState,
    range: VerifyRange,
    seen: SeenTransfer[],
  ): Promise<boolean> {
    const { from, anchor } = range;
    const cursor = await this.cursors.lock(tx, state.chainId, state.epoch);
    // Nearly all blocks contain nothing of ours.
    if (seen.length === 0 && (await this.cursors.moveVerifiedOver(tx, state.chainId, from, anchor))) return true;
    const [now] = await this.cursors.anchorsDown(tx, state.chainId, anchor.block_number, 1);
    // A reorg may have happened since the range was chosen; the logs could then belong to the other branch.
    if (cursor.verified_block !== from - 1 || now?.block_hash !== anchor.block_hash) return false;
    await this.transfers.see(tx, seen, { seenBy: provider.index, verified: false, repaired: true });
    const known = await this.transfers.inRange(tx, state.chainId, from, anchor.block_number);
    const reported = new Set(seen.map(contentOf));
    const [own, others] = partition(
      known.filter((row) => reported.has(contentOf(row))),
      (row) => row.seen_by === provider.index && !row.verified,
    );
    await this.transfers.confirm(tx, others);
    // Transfers that this provider reported first, here or in a rescan, have not been reported by any other provider
    // yet.
    await this.transfers.hold(tx, own, SEEN_ALONE);
    const alone = known.filter((row) => !reported.has(contentOf(row)) && !row.verified);
    if (alone.length > 0) {
      this.logger.error(
        `${provider.name} does not have ${alone.length} transfers in blocks ${from}..${anchor.block_number}`,
      );
      await this.transfers.hold(tx, alone, NOT_SEEN);
    }
    await this.cursors.moveVerified(tx, state.chainId, { number: anchor.block_number, time: anchor.block_time });
    tx.afterCommit(() => forgetWaiting(state));
    return true;
  }
}

function partition<T>(all: readonly T[], isFirst: (one: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((one) => !isFirst(one))];
}
