import { Database } from '@libs/service-kit/database/database';
import { Leader } from '@libs/service-kit/database/leader';
import { repeat } from '@libs/service-kit/database/repeat';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { pace } from '../relayers/pace.js';
import { RolesCheck } from '../relayers/roles-check.service.js';
import { SweeperSettings } from '../settings.js';
import { WalletsRepository } from '../wallets/wallets.repository.js';
import { Ledger } from './ledger.service.js';
import { LogScanner } from './log-scanner.service.js';
import { Reconciliation } from './reconciliation.service.js';

const CARE_INTERVAL_MS = 60_000;

/** The one reader of the contract's logs: settles what they show and reconciles. */
@Injectable()
export class LedgerWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Ledger');
  private readonly leader: Leader;

  constructor(
    private readonly settings: SweeperSettings,
    private readonly scanner: LogScanner,
    private readonly ledger: Ledger,
    private readonly reconciliation: Reconciliation,
    private readonly roles: RolesCheck,
    private readonly wallets: WalletsRepository,
    private readonly database: Database,
  ) {
    this.leader = new Leader(settings.leaderDatabaseUrl, `sweeps:${settings.chainId}`, (signal) => this.term(signal));
  }

  onApplicationBootstrap(): void {
    this.leader.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.leader.stop();
  }

  private async term(signal: AbortSignal): Promise<void> {
    const { sweepWatchIntervalMs, sweepReconcileIntervalMs } = this.settings;
    const warn = (error: Error) => this.logger.warn(error.message);
    await Promise.all([
      repeat(signal, pace(sweepWatchIntervalMs), () => this.scanner.step(), warn),
      repeat(signal, pace(sweepWatchIntervalMs), () => this.ledger.settleWaiting(), warn),
      repeat(signal, pace(sweepReconcileIntervalMs), () => this.reconciliation.run(), warn),
      repeat(signal, pace(CARE_INTERVAL_MS), () => this.care(), warn),
    ]);
  }

  private async care(): Promise<void> {
    await this.wallets.forgetReplacedKeys(this.database);
    await this.roles.run();
  }
}
