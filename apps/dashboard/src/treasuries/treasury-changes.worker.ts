import { Pump } from '@libs/mail/queue/pump';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { TreasuryChangesService } from './treasury-changes.service.js';

/** How late a change may take effect. */
const POLL_MS = 5_000;

/** Carries out changes of treasuries whose time has come. Any number of replicas may run: the merchant's row is locked for each. */
@Injectable()
export class TreasuryChangesWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('TreasuryChanges');
  private readonly pump = new Pump(POLL_MS, () => this.changes.applyDue(), this.logger);

  constructor(private readonly changes: TreasuryChangesService) {
    changes.onQueued(() => this.pump.wake());
  }

  onApplicationBootstrap(): void {
    this.pump.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.pump.stop();
  }
}
