import { Database } from '@libs/service-kit/database/database';
import { Injectable } from '@nestjs/common';
import { CursorService } from '../cursors/cursor.service.js';
import { forgetWaiting, type ScanState } from '../cursors/scan-state.js';
import { LogReaderService } from '../logs/log-reader.service.js';
import { RangeSize } from '../logs/range-size.js';
import { type RangeRequest, type RangeScan, scanRange } from '../logs/scan-range.js';
import type { ProviderFault } from '../providers/provider-health.js';
import type { Attempt, Patience } from '../providers/provider-race.js';
import { ProvidersService } from '../providers/providers.service.js';
import { type Block, readBlock } from '../providers/rpc/block.js';
import { RpcError } from '../providers/rpc/rpc-error.js';
import type { RpcProvider } from '../providers/rpc/rpc-provider.js';
import type { LocatedLog } from '../providers/rpc/transfer-log.js';
import { TransfersService } from '../transfers/transfers.service.js';
import { UnsupportedTransfersService } from '../unsupported-transfers/unsupported-transfers.service.js';
import { MatcherService } from '../watched-addresses/matcher.service.js';

/** The outcome of one poll of the head; `reorg` names a provider that is on the other branch. */
export type HeadStep = { kind: 'advanced' | 'behind' | 'idle' } | { kind: 'reorg'; provider: RpcProvider };

/** The next range as returned by one provider. */
type Poll =
  | { kind: 'read'; last: Block; located: LocatedLog[]; tip: Block }
  /** The provider has no new block, and its block at our height is the same as ours. */
  | { kind: 'nothing_new' }
  /** The provider's newest block is older than ours. */
  | { kind: 'behind_us' }
  /** The provider refuses this many blocks at once. */
  | { kind: 'smaller' }
  | { kind: 'wait'; why: string }
  | { kind: 'reorg' };

/** A long range takes a provider seconds, so catching up waits longer than a poll near the head. */
const FAR_BEHIND: Patience = { hedgeMs: 10_000, deadlineMs: 20_000 };
const NEAR_BLOCKS = 100;

/** Reads the chain forward, range by range, and writes hits, anchor and events in one transaction. */
@Injectable()
export class HeadScanService {
  private readonly range = new RangeSize();
  private underWay: Promise<unknown> = Promise.resolve();
  private ahead: { provider: number; parentHash: string; size: number; scan: Promise<RangeScan> } | undefined;
  /** The newest block of each provider in the last poll: one provider's height cannot be derived from another's. */
  private readonly tips = new Map<number, Block>();

  constructor(
    private readonly database: Database,
    private readonly providers: ProvidersService,
    private readonly cursors: CursorService,
    private readonly matcher: MatcherService,
    private readonly reader: LogReaderService,
    private readonly transfers: TransfersService,
    private readonly unsupported: UnsupportedTransfersService,
  ) {}

  /**
   * Takes one step. Returns `behind` when more blocks are waiting, `idle` when nothing was new or no provider gave a
   * usable response.
   */
  step(state: ScanState): Promise<HeadStep> {
    const step = this.read(state);
    this.underWay = step.catch(() => undefined);
    return step;
  }

  /** Resolves when the running step has ended, whether or not it wrote anything. */
  async settled(): Promise<void> {
    await this.underWay;
  }

  private async read(state: ScanState): Promise<HeadStep> {
    const { winner, attempts } = await this.providers.hedged(
      (provider) => this.poll(provider, state),
      (poll, provider) => this.faultIn(poll, provider),
      this.patience(state),
    );
    if (!winner) return this.withoutWinner(attempts);
    const { outcome: poll, provider } = winner;
    if (poll.kind !== 'read') return { kind: 'idle' };
    state.tip = poll.tip;
    if (poll.last.number < poll.tip.number) this.readAhead(provider, poll.last, poll.tip);
    await this.write(state, poll.last, poll.located, provider.index);
    return { kind: poll.last.number < poll.tip.number ? 'behind' : 'advanced' };
  }

  /**
   * Returns the outcome when no provider advanced the head: a reorg if one provider is on another branch and none that
   * keeps up contradicts it.
   */
  private withoutWinner(attempts: readonly Attempt<Poll>[]): HeadStep {
    const onOtherBranch = attempts.find(({ outcome }) => outcome?.kind === 'reorg');
    if (onOtherBranch) return { kind: 'reorg', provider: onOtherBranch.provider };
    const failed = attempts.find(({ error }) => error !== undefined);
    if (failed && attempts.every(({ error }) => error !== undefined)) throw failed.error;
    return { kind: 'idle' };
  }

  /**
   * Returns undefined when this poll settles the step. A fault makes the step try another provider, and counts if that
   * one does better.
   */
  private faultIn(poll: Poll, provider: RpcProvider): ProviderFault | undefined {
    if (poll.kind === 'read' || poll.kind === 'smaller') return undefined;
    if (poll.kind === 'reorg') return 'disputed';
    if (poll.kind === 'wait') return 'contradicts';
    // The provider has nothing new while others are ahead of it, so they must be polled.
    return this.providers.isStalled(provider) ? 'stalled' : undefined;
  }

  private patience({ tip, head }: ScanState): Patience {
    return tip && tip.number - head.number > NEAR_BLOCKS ? FAR_BEHIND : this.providers.atHead;
  }

  private async poll(provider: RpcProvider, { head }: ScanState): Promise<Poll> {
    const tip = this.knownTip(provider, head) ?? (await this.readTip(provider));
    if (!tip) return { kind: 'wait', why: 'no newest block' };
    if (tip.number < head.number) return { kind: 'behind_us' };
    if (tip.number === head.number) return { kind: tip.hash === head.hash ? 'nothing_new' : 'reorg' };
    const scan = await this.scanNext(provider, head, tip);
    if (scan === 'smaller') return { kind: 'smaller' };
    if (scan.kind !== 'accepted') return scan;
    const located = await this.reader.locate(provider, await this.matcher.match(scan.logs));
    if (!located) return { kind: 'wait', why: 'a receipt and its log disagree' };
    return { kind: 'read', last: scan.last, located, tip };
  }

  /** Returns the tip of the last poll, which is sufficient far behind the head: it only bounds the next range. */
  private knownTip({ index }: RpcProvider, head: ScanState['head']): Block | undefined {
    const tip = this.tips.get(index);
    return tip && tip.number - head.number > this.range.current ? tip : undefined;
  }

  /** Returns the provider's newest block; undefined where it returned none. */
  private async readTip(provider: RpcProvider): Promise<Block | undefined> {
    const [latest] = await provider.batch([['eth_getBlockByNumber', 'latest', false]]);
    const tip = readBlock(latest);
    if (tip) {
      this.providers.recordHead(provider, tip.number);
      this.tips.set(provider.index, tip);
    }
    return tip;
  }

  /** Returns the range after a block, at most up to the tip; taken from the read-ahead where there is one. */
  private async scanNext(provider: RpcProvider, after: ScanState['head'], tip: Block): Promise<RangeScan | 'smaller'> {
    const { ahead } = this;
    if (ahead?.provider === provider.index && ahead.parentHash === after.hash) {
      this.ahead = undefined;
      return this.unlessRefused(ahead.size, ahead.scan);
    }
    const request = this.rangeAfter(after, tip);
    return this.unlessRefused(request.to - request.from + 1, scanRange(provider, request));
  }

  private rangeAfter(after: Pick<Block, 'number' | 'hash'>, tip: Block): RangeRequest {
    const from = after.number + 1;
    const to = Math.min(tip.number, from + this.range.current - 1);
    return { from, to, parentHash: after.hash, tokenAddresses: this.reader.scannedAddresses };
  }

  /** Requests the next range while this one is matched and written, to catch up faster. */
  private readAhead(provider: RpcProvider, after: Block, tip: Block): void {
    const request = this.rangeAfter(after, tip);
    const scan = scanRange(provider, request);
    // The next step awaits the scan and handles the error. If the term ends first, nobody does, and the rejection would
    // be unhandled.
    scan.catch(() => undefined);
    this.ahead = { provider: provider.index, parentHash: after.hash, size: request.to - request.from + 1, scan };
  }

  private async unlessRefused(size: number, scanning: Promise<RangeScan>): Promise<RangeScan | 'smaller'> {
    try {
      const scan = await scanning;
      if (scan.kind === 'accepted') this.range.succeeded(scan.logs.length, size);
      return scan;
    } catch (error) {
      if (!(error instanceof RpcError) || error.fault !== 'too_large') throw error;
      // A single block cannot be requested in parts.
      if (size === 1) return { kind: 'wait', why: error.message };
      this.range.refused(size, error.options.largestRange);
      return 'smaller';
    }
  }

  private async write(state: ScanState, last: Block, located: LocatedLog[], seenBy: number): Promise<void> {
    const isVerified = !this.providers.hasSecond;
    if (located.length === 0) {
      const [at, { writes }] = [performance.now(), state];
      const waiting = await this.cursors.moveOver(this.database, state, last, seenBy, isVerified);
      if (state.writes === writes) state.waiting = { ...waiting, at };
      if (waiting.backfills) state.addressesFound.call();
      return this.moved(state, last, isVerified);
    }
    const [accepted, others] = this.reader.sorted(located);
    const seen = accepted.map((one) => this.reader.seen(one));
    await this.database.transaction(async (tx) => {
      await this.cursors.lock(tx, state.chainId, state.epoch);
      await this.transfers.see(tx, seen, { seenBy, verified: false, repaired: false });
      await this.unsupported.add(tx, state.chainId, others);
      await this.cursors.moveHead(tx, state.chainId, last, seenBy);
      if (isVerified) await this.cursors.moveVerified(tx, state.chainId, last);
    });
    forgetWaiting(state);
    this.moved(state, last, isVerified);
  }

  private moved(state: ScanState, head: Block, isVerified: boolean): void {
    state.head = head;
    if (!isVerified) return;
    state.verified = { number: head.number, time: head.time };
    state.isVerifiedFurther = true;
  }
}
