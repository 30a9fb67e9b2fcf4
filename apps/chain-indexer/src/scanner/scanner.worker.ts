import { setTimeout as sleep } from 'node:timers/promises';
import { untilTick } from '@libs/service-kit/concurrency/loops/ticks';
import { Leader } from '@libs/service-kit/database/coordination/leader';
import { Database } from '@libs/service-kit/database/database';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { AnyTokenScanService } from '../any-tokens/any-token-scan.service.js';
import { BackfillService } from '../backfill/backfill.service.js';
import { BalanceCheckService } from '../balances/balance-check.service.js';
import { CursorService, FencedError } from '../cursors/cursor.service.js';
import { type ScanState, stateOf } from '../cursors/scan-state.js';
import { FinalityService } from '../finality/finality.service.js';
import { HeadScanService } from '../head/head-scan.service.js';
import { ReorgService } from '../head/reorg.service.js';
import { PollIntervalService } from '../poll-interval/poll-interval.service.js';
import { ProgressService } from '../progress/progress.service.js';
import { ProviderWatchService, WATCH_EVERY_MS } from '../provider-watch/provider-watch.service.js';
import { ProvidersService } from '../providers/providers.service.js';
import { type Block, hexOf, readBlock } from '../providers/rpc/block.js';
import { IndexerSettings } from '../settings.js';
import { VerifyService } from '../verify/verify.service.js';

const AFTER_ERROR_MS = 1_000;
/** Both tags are minutes behind the head. */
const TAGS_EVERY_MS = 10_000;
/**
 * The pause between two requests for balances. At this pace a round over a million addresses takes a bit more than a
 * quarter of an hour.
 */
const BETWEEN_BALANCES_MS = 200;
/**
 * The number of observations in a row required before a rewind: one node of a provider can briefly be on a stale fork.
 */
const REORG_SIGHTINGS = 2;

/** The only writer of a chain: scans, rewinds, verifies and finalizes while this process is the leader. */
@Injectable()
export class ScannerWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Scanner');
  private readonly leader: Leader;
  private reorgSightings = 0;

  constructor(
    private readonly settings: IndexerSettings,
    private readonly database: Database,
    private readonly providers: ProvidersService,
    private readonly watch: ProviderWatchService,
    private readonly cursors: CursorService,
    private readonly headScan: HeadScanService,
    private readonly reorg: ReorgService,
    private readonly backfill: BackfillService,
    private readonly finality: FinalityService,
    private readonly verify: VerifyService,
    private readonly progress: ProgressService,
    private readonly anyTokens: AnyTokenScanService,
    private readonly balances: BalanceCheckService,
    private readonly pollInterval: PollIntervalService,
  ) {
    this.leader = new Leader(settings.leaderDatabaseUrl, `scanner:${settings.lockedChain}`, (signal) =>
      this.term(signal),
    );
  }

  onApplicationBootstrap(): void {
    this.leader.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.leader.stop();
  }

  private async term(signal: AbortSignal): Promise<void> {
    const state = await this.begin(signal);
    if (!state) return;
    const term = new AbortController();
    const both = AbortSignal.any([signal, term.signal]);
    const { pollIntervalMs, verifyIntervalMs, anyTokenIntervalMs, anyTokenAddresses, balanceIntervalMs } =
      this.settings;
    const each = (ms: number) => () => pause(ms, both);
    const eachUnlessIdle = (ms: number) => () => this.pollInterval.pause(state, ms, both);
    const foundOrEach = (ms: number) => () => this.pollInterval.pause(state, ms, both, state.addressesFound);
    const headPause = () => this.headPause(state, both);
    const watchStep = () => this.watch.step(this.pollInterval.intervalMs(state, WATCH_EVERY_MS));
    const loop = (pauseBetween: () => Promise<void>, step: () => Promise<unknown>) =>
      this.loop(both, term, pauseBetween, async () => {
        const goesOn = await step();
        this.pollInterval.stepped(state);
        return goesOn;
      });
    await Promise.all([
      loop(headPause, () => this.headStep(state)),
      loop(foundOrEach(pollIntervalMs), () => this.backfill.step(state)),
      loop(eachUnlessIdle(WATCH_EVERY_MS), watchStep),
      loop(each(TAGS_EVERY_MS), () => this.finality.recordTags(state)),
      anyTokenAddresses > 0 && loop(eachUnlessIdle(anyTokenIntervalMs), () => this.anyTokens.step(state)),
      balanceIntervalMs > 0 && loop(each(balanceIntervalMs), () => this.balanceStep(state, both)),
      loop(eachUnlessIdle(verifyIntervalMs), () => this.verify.step(state)),
    ]);
  }

  /** Takes over the cursor with a new epoch; waits for a provider where the chain has never been read. */
  private async begin(signal: AbortSignal): Promise<ScanState | undefined> {
    while (!signal.aborted) {
      try {
        const known = await this.cursors.find(this.database, this.settings.chainId);
        const first = known ? blockOf(known) : await this.firstBlock();
        return stateOf(
          await this.database.transaction((tx) => this.cursors.takeOver(tx, this.settings.chainId, first)),
        );
      } catch (error) {
        this.logger.warn(`cannot start: ${(error as Error).message}`);
        await pause(AFTER_ERROR_MS, signal);
      }
    }
    return undefined;
  }

  private async firstBlock(): Promise<Block> {
    const number = Math.max(0, this.settings.checkoutDeployBlock - 1);
    const { winner, attempts } = await this.providers.hedged(
      (provider) => provider.batch([['eth_chainId'], ['eth_getBlockByNumber', hexOf(number), false]]),
      ([chain, raw]) => {
        if (Number(chain) !== this.settings.chainId) return 'disputed';
        return readBlock(raw)?.number === number ? undefined : 'contradicts';
      },
    );
    if (winner) return readBlock(winner.outcome[1]) as Block;
    const reports = attempts.map(({ provider, outcome, error }) =>
      outcome ? `${provider.name} is on chain ${Number(outcome[0])}` : (error as Error).message,
    );
    throw new Error(`no provider has block ${number} of chain ${this.settings.chainId}: ${reports.join('; ')}`);
  }

  /** Polls the head and performs everything that follows from it. Returns whether to poll again at once. */
  private async headStep(state: ScanState): Promise<boolean> {
    const step = await this.headScan.step(state);
    this.reorgSightings = step.kind === 'reorg' ? this.reorgSightings + 1 : 0;
    if (step.kind === 'reorg' && this.reorgSightings >= REORG_SIGHTINGS) {
      await this.reorg.rewind(state, step.provider);
      this.reorgSightings = 0;
      return true;
    }
    if (step.kind !== 'behind') await this.finality.step(state);
    await this.progress.step(state);
    return step.kind === 'behind';
  }

  /**
   * Pauses between polls of the head. During a suspected reorg the pause stays short: the reorg must be seen again
   * before it is believed, and its blocks may contain payments.
   */
  private headPause(state: ScanState, signal: AbortSignal): Promise<void> {
    const { pollIntervalMs } = this.settings;
    return this.reorgSightings > 0
      ? pause(pollIntervalMs, signal)
      : this.pollInterval.pause(state, pollIntervalMs, signal);
  }

  /** Pauses between requests, because providers bill calls and nothing waits for this round. */
  private async balanceStep(state: ScanState, signal: AbortSignal): Promise<boolean> {
    const goesOn = await this.balances.step(state);
    if (goesOn) await pause(BETWEEN_BALANCES_MS, signal);
    return goesOn;
  }

  /**
   * Repeats a step, at once while it returns that more is waiting. Ends the term when another scanner has taken over.
   */
  private async loop(
    signal: AbortSignal,
    term: AbortController,
    pauseBetween: () => Promise<void>,
    step: () => Promise<unknown>,
  ): Promise<void> {
    while (!signal.aborted) {
      try {
        if ((await step()) === true) continue;
        await pauseBetween();
      } catch (error) {
        if (error instanceof FencedError) {
          this.logger.warn(error.message);
          return term.abort();
        }
        this.logger.warn(`${(error as Error).name}: ${(error as Error).message}`);
        await pause(AFTER_ERROR_MS, signal);
      }
    }
  }
}

function blockOf(cursor: { head_block: number; head_hash: string; head_time: number }): Block {
  return { number: cursor.head_block, hash: cursor.head_hash, time: cursor.head_time, parentHash: '' };
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(untilTick(ms), undefined, { signal }).catch(() => undefined);
}
