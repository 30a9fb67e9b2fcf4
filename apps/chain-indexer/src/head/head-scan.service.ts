import { Database } from '@libs/service-kit/database/database';
import { Injectable } from '@nestjs/common';
import { CursorService } from '../cursors/cursor.service.js';
import type { ScanState } from '../cursors/scan-state.js';
import { LogReaderService } from '../logs/log-reader.service.js';
import { RangeSize } from '../logs/range-size.js';
import { type RangeRequest, type RangeScan, scanRange } from '../logs/scan-range.js';
import { type Block, readBlock } from '../rpc/block.js';
import type { ProviderFault } from '../rpc/provider-standing.js';
import { type Attempt, type Patience, ProvidersService } from '../rpc/providers.service.js';
import { RpcError } from '../rpc/rpc-error.js';
import type { RpcProvider } from '../rpc/rpc-provider.js';
import type { PlacedLog } from '../rpc/transfer-log.js';
import { TransfersService } from '../transfers/transfers.service.js';
import { UnsupportedService } from '../unsupported/unsupported.service.js';
import { MatcherService } from '../watched/matcher.service.js';

/** What one look at the head came to; `reorg` with a provider that is on the other branch. */
export type HeadStep = { kind: 'advanced' | 'behind' | 'idle' } | { kind: 'reorg'; provider: RpcProvider };

/** The next range as one provider sees it. */
type Look =
  | { kind: 'read'; last: Block; placed: PlacedLog[]; tip: Block; safeBlock: number | undefined }
  /** It has no block that we do not have, and ours is its own. */
  | { kind: 'nothing_new' }
  /** Its newest block is older than ours. */
  | { kind: 'behind_us' }
  /** Not so many blocks at once. */
  | { kind: 'smaller' }
  | { kind: 'wait'; why: string }
  | { kind: 'reorg' };

interface Tip {
  /** Absent where the provider told of none. */
  tip: Block | undefined;
  safeBlock: number | undefined;
}

/** A long range takes a provider seconds; near the head nobody waits so long. */
const FAR_BEHIND: Patience = { hedgeMs: 10_000, deadlineMs: 20_000 };
const NEAR_BLOCKS = 100;

/** Reads the chain forward, range by range, and writes hits, anchor and events in one transaction. */
@Injectable()
export class HeadScanService {
  private readonly range = new RangeSize();
  private underWay: Promise<unknown> = Promise.resolve();
  private ahead: { provider: number; parentHash: string; size: number; scan: Promise<RangeScan> } | undefined;
  /** Each provider's newest block as it was last read: what one says of the height binds no other. */
  private readonly tips = new Map<number, Block>();

  constructor(
    private readonly database: Database,
    private readonly providers: ProvidersService,
    private readonly cursors: CursorService,
    private readonly matcher: MatcherService,
    private readonly reader: LogReaderService,
    private readonly transfers: TransfersService,
    private readonly unsupported: UnsupportedService,
  ) {}

  /** One step: `behind` when more is there already, `idle` when there was nothing new or nobody had a usable answer. */
  step(state: ScanState): Promise<HeadStep> {
    const step = this.read(state);
    this.underWay = step.catch(() => undefined);
    return step;
  }

  /** Resolves when the step that is under way now is over, written or not. */
  async settled(): Promise<void> {
    await this.underWay;
  }

  private async read(state: ScanState): Promise<HeadStep> {
    const { winner, attempts } = await this.providers.hedged(
      (provider) => this.look(provider, state),
      (look, provider) => this.faultIn(look, provider),
      this.patience(state),
    );
    if (!winner) return this.withoutWinner(attempts);
    const { outcome: look, provider } = winner;
    if (look.kind !== 'read') return { kind: 'idle' };
    Object.assign(state, { tip: look.tip, safeBlock: look.safeBlock ?? state.safeBlock });
    if (look.last.number < look.tip.number) this.readAhead(provider, look.last, look.tip);
    await this.write(state, look.last, look.placed, provider.index);
    return { kind: look.last.number < look.tip.number ? 'behind' : 'advanced' };
  }

  /** Nobody could tell more. Where somebody is on another branch, and nobody who keeps up denies it, the chain changed its mind. */
  private withoutWinner(attempts: readonly Attempt<Look>[]): HeadStep {
    const onOtherBranch = attempts.find(({ outcome }) => outcome?.kind === 'reorg');
    if (onOtherBranch) return { kind: 'reorg', provider: onOtherBranch.provider };
    const failed = attempts.find(({ error }) => error !== undefined);
    if (failed && attempts.every(({ error }) => error !== undefined)) throw failed.error;
    return { kind: 'idle' };
  }

  /** Undefined: this look settles the step. What is named is asked of another provider, and counts where that one does better. */
  private faultIn(look: Look, provider: RpcProvider): ProviderFault | undefined {
    if (look.kind === 'read' || look.kind === 'smaller') return undefined;
    if (look.kind === 'reorg') return 'disputed';
    if (look.kind === 'wait') return 'contradicts';
    // It has nothing for us while others are ahead of it: whether there is more is for them to say.
    return this.providers.isStalled(provider) ? 'stalled' : undefined;
  }

  private patience({ tip, head }: ScanState): Patience {
    return tip && tip.number - head.number > NEAR_BLOCKS ? FAR_BEHIND : this.providers.atHead;
  }

  private async look(provider: RpcProvider, { head }: ScanState): Promise<Look> {
    const { tip, safeBlock } = this.knownTip(provider, head) ?? (await this.readTip(provider));
    if (!tip) return { kind: 'wait', why: 'no newest block' };
    if (tip.number < head.number) return { kind: 'behind_us' };
    if (tip.number === head.number) return { kind: tip.hash === head.hash ? 'nothing_new' : 'reorg' };
    const scan = await this.scanNext(provider, head, tip);
    if (scan === 'smaller') return { kind: 'smaller' };
    if (scan.kind !== 'accepted') return scan;
    const placed = await this.reader.place(provider, await this.matcher.match(scan.logs));
    if (!placed) return { kind: 'wait', why: 'a receipt and its log disagree' };
    return { kind: 'read', last: scan.last, placed, tip, safeBlock };
  }

  /** Far behind, the tip of the last look is good enough: it only bounds the next range. */
  private knownTip({ index }: RpcProvider, head: ScanState['head']): Tip | undefined {
    const tip = this.tips.get(index);
    return tip && tip.number - head.number > this.range.current ? { tip, safeBlock: undefined } : undefined;
  }

  private async readTip(provider: RpcProvider): Promise<Tip> {
    const [latest, safe] = await provider.batch([
      ['eth_getBlockByNumber', 'latest', false],
      ['eth_getBlockByNumber', 'safe', false],
    ]);
    const tip = readBlock(latest);
    if (tip) {
      this.providers.toldHead(provider, tip.number);
      this.tips.set(provider.index, tip);
    }
    return { tip, safeBlock: readBlock(safe)?.number };
  }

  /** The range after a block, up to the tip at most; as it was read ahead if it was. */
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

  /** In a backfill the provider works on the next range while this one is matched and written. */
  private readAhead(provider: RpcProvider, after: Block, tip: Block): void {
    const request = this.rangeAfter(after, tip);
    const scan = scanRange(provider, request);
    // Whoever awaits it meets the error; nobody may, when the term ends here.
    scan.catch(() => undefined);
    this.ahead = { provider: provider.index, parentHash: after.hash, size: request.to - request.from + 1, scan };
  }

  private async unlessRefused(size: number, scanning: Promise<RangeScan>): Promise<RangeScan | 'smaller'> {
    try {
      const scan = await scanning;
      if (scan.kind === 'accepted') this.range.answered(scan.logs.length, size);
      return scan;
    } catch (error) {
      if (!(error instanceof RpcError) || error.fault !== 'too_large') throw error;
      // A single block cannot be asked for in parts.
      if (size === 1) return { kind: 'wait', why: error.message };
      this.range.refused(size, error.options.largestRange);
      return 'smaller';
    }
  }

  private async write(state: ScanState, last: Block, placed: PlacedLog[], seenBy: number): Promise<void> {
    const [accepted, others] = this.reader.sorted(placed);
    const seen = accepted.map((one) => this.reader.seen(one));
    await this.database.transaction(async (tx) => {
      await this.cursors.lock(tx, state.chainId, state.epoch);
      await this.transfers.see(tx, seen, { seenBy, verified: false, repaired: false });
      await this.unsupported.add(tx, state.chainId, others);
      await this.cursors.moveHead(tx, state.chainId, last, seenBy);
      if (!this.providers.hasSecond) await this.cursors.moveVerified(tx, state.chainId, last);
    });
    state.head = last;
  }
}
