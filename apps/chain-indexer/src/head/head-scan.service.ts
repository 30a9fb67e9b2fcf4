import { Database } from '@libs/service-kit/database/database';
import { Injectable, Logger } from '@nestjs/common';
import { CursorService } from '../cursors/cursor.service.js';
import type { ScanState } from '../cursors/scan-state.js';
import { LogReaderService } from '../logs/log-reader.service.js';
import { RangeSize } from '../logs/range-size.js';
import { type RangeRequest, type RangeScan, scanRange } from '../logs/scan-range.js';
import { type Block, readBlock } from '../rpc/block.js';
import { ProvidersService } from '../rpc/providers.service.js';
import { RpcError } from '../rpc/rpc-error.js';
import type { RpcProvider } from '../rpc/rpc-provider.js';
import type { PlacedLog } from '../rpc/transfer-log.js';
import { TransfersService } from '../transfers/transfers.service.js';
import { UnsupportedService } from '../unsupported/unsupported.service.js';
import { MatcherService } from '../watched/matcher.service.js';

/** What one look at the head came to. */
export type HeadStep = 'advanced' | 'behind' | 'idle' | 'reorg';

/** Reads the chain forward, range by range, and writes hits, anchor and events in one transaction. */
@Injectable()
export class HeadScanService {
  private readonly logger = new Logger('HeadScan');
  private readonly range = new RangeSize();
  private underWay: Promise<unknown> = Promise.resolve();
  private ahead: { provider: RpcProvider; parentHash: string; scan: Promise<RangeScan> } | undefined;

  constructor(
    private readonly database: Database,
    private readonly providers: ProvidersService,
    private readonly cursors: CursorService,
    private readonly matcher: MatcherService,
    private readonly reader: LogReaderService,
    private readonly transfers: TransfersService,
    private readonly unsupported: UnsupportedService,
  ) {}

  /** One step: `behind` when more is there already, `idle` when there was nothing new or no usable answer. */
  step(state: ScanState): Promise<HeadStep> {
    const step = this.providers.use(this.providers.head(), (provider) => this.stepWith(provider, state));
    this.underWay = step.catch(() => undefined);
    return step;
  }

  /** Resolves when the step that is under way now is over, written or not. */
  async settled(): Promise<void> {
    await this.underWay;
  }

  private async stepWith(provider: RpcProvider, state: ScanState): Promise<HeadStep> {
    const latest = this.knownTip(state) ?? (await this.readTip(provider, state));
    if (!latest || latest.number < state.head.number) return 'idle';
    if (latest.number === state.head.number) return latest.hash === state.head.hash ? 'idle' : 'reorg';
    const scan = await this.scanNext(provider, state.head, latest);
    if (scan.kind === 'reorg') return 'reorg';
    if (scan.kind === 'wait') return this.wait(scan.why);
    if (scan.last.number < latest.number) this.readAhead(provider, scan.last, latest);
    const placed = await this.reader.place(provider, await this.matcher.match(scan.logs));
    if (!placed) return this.wait('a receipt and its log disagree');
    await this.write(state, scan.last, placed, provider.index);
    return scan.last.number < latest.number ? 'behind' : 'advanced';
  }

  /** Far behind, the tip of the last look is good enough: it only bounds the next range. */
  private knownTip({ tip, head }: ScanState): Block | undefined {
    return tip && tip.number - head.number > this.range.current ? tip : undefined;
  }

  private async readTip(provider: RpcProvider, state: ScanState): Promise<Block | undefined> {
    const [latest, safe] = await provider.batch([
      ['eth_getBlockByNumber', 'latest', false],
      ['eth_getBlockByNumber', 'safe', false],
    ]);
    state.safeBlock = readBlock(safe)?.number;
    state.tip = readBlock(latest);
    return state.tip;
  }

  /** The range after a block, up to the tip at most; as it was read ahead if it was. */
  private async scanNext(provider: RpcProvider, after: ScanState['head'], tip: Block): Promise<RangeScan> {
    const { ahead } = this;
    this.ahead = undefined;
    if (ahead?.provider === provider && ahead.parentHash === after.hash) return ahead.scan;
    const from = after.number + 1;
    const to = Math.min(tip.number, from + this.range.current - 1);
    const tokenAddresses = this.reader.scannedAddresses;
    return this.scan(provider, { from, to, parentHash: after.hash, tokenAddresses });
  }

  /** In a backfill the provider works on the next range while this one is matched and written. */
  private readAhead(provider: RpcProvider, after: Block, tip: Block): void {
    const scan = this.scanNext(provider, after, tip);
    // Whoever awaits it meets the error; nobody may, when the term ends here.
    scan.catch(() => undefined);
    this.ahead = { provider, parentHash: after.hash, scan };
  }

  private async scan(provider: RpcProvider, request: RangeRequest): Promise<RangeScan> {
    const size = request.to - request.from + 1;
    try {
      const scan = await scanRange(provider, request);
      if (scan.kind === 'accepted') this.range.answered(scan.logs.length, size);
      return scan;
    } catch (error) {
      if (!(error instanceof RpcError) || error.fault !== 'too_large') throw error;
      this.range.refused(size, error.options.largestRange);
      return { kind: 'wait', why: `range of ${size} blocks refused: ${error.message}` } as const;
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

  private wait(why: string): 'idle' {
    this.logger.debug(`waiting: ${why}`);
    return 'idle';
  }
}
