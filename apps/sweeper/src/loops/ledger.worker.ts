import { repeat } from '@libs/service-kit/concurrency/loops/repeat';
import { Leader } from '@libs/service-kit/database/coordination/leader';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { LogScannerService } from '../contract-logs/log-scanner.service.js';
import { LedgerService } from '../ledger/ledger.service.js';
import { ReverificationService } from '../ledger/reverification.service.js';
import { LogAuditService } from '../log-audit/log-audit.service.js';
import { ReconciliationService } from '../reconciliation/reconciliation.service.js';
import { SurplusService } from '../reconciliation/surplus.service.js';
import { RolesCheckService } from '../relayers/roles-check.service.js';
import { SweeperSettings } from '../settings.js';
import { WalletsService } from '../wallets/wallets.service.js';
import { loopTiming } from './loop-timing.js';
import type { WaitingWork } from './waiting-work.repository.js';
import { WaitingWorkService } from './waiting-work.service.js';

const CARE_INTERVAL_MS = 60_000;
/** While no waiting work depends on the contract's logs, they are read this many times less often. */
const RARELY = 4;

/** The only reader of the contract's logs: settles payments from them and reconciles balances. */
@Injectable()
export class LedgerWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Ledger');
  private readonly leader: Leader;
  private nextRead = 0;

  constructor(
    private readonly settings: SweeperSettings,
    private readonly scanner: LogScannerService,
    private readonly ledger: LedgerService,
    private readonly reverification: ReverificationService,
    private readonly audit: LogAuditService,
    private readonly reconciliation: ReconciliationService,
    private readonly surplus: SurplusService,
    private readonly roles: RolesCheckService,
    private readonly wallets: WalletsService,
    private readonly work: WaitingWorkService,
  ) {
    this.leader = new Leader(settings.leaderDatabaseUrl, `sweeps:${settings.lockedChain}`, (signal) =>
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
    const { sweepReconcileIntervalMs } = this.settings;
    const often = loopTiming(() => this.work.everyMs);
    const warn = (error: Error) => this.logger.warn(error.message);
    const watch = (kind: keyof WaitingWork, step: () => Promise<unknown>) =>
      repeat(signal, often, () => this.work.where(kind, step), warn);
    this.scanner.begin();
    this.nextRead = 0;
    await Promise.all([
      repeat(signal, often, () => this.readLogs(), warn),
      watch('disputed', () => this.scanner.settleDoubts()),
      watch('doubted', () => this.audit.step('doubted')),
      watch('changed', () => this.recheck()),
      watch('unsettled', () => this.ledger.settleWaiting()),
      repeat(signal, loopTiming(sweepReconcileIntervalMs), () => this.audit.step('old'), warn),
      repeat(signal, loopTiming(sweepReconcileIntervalMs), () => this.reconciliation.run(), warn),
      repeat(signal, loopTiming(sweepReconcileIntervalMs), () => this.surplus.step(), warn),
      repeat(signal, loopTiming(CARE_INTERVAL_MS), () => this.care(), warn),
    ]);
  }

  /**
   * Reads the logs at each poll while something waits, so that a sweep or an order counts as soon as it is final,
   * whoever sent it.
   */
  private async readLogs(): Promise<boolean> {
    const isAwaited = Object.values(await this.work.seen()).includes(true);
    if (!isAwaited && performance.now() < this.nextRead) return false;
    this.nextRead = performance.now() + (RARELY - 0.5) * this.work.everyMs;
    return this.scanner.step();
  }

  private async recheck(): Promise<void> {
    const block = await this.scanner.readUpTo();
    if (block !== undefined) await this.reverification.step(block + this.settings.sweepConfirmations);
  }

  private async care(): Promise<void> {
    await this.wallets.forgetReplacedKeys();
    await this.roles.run();
  }
}
