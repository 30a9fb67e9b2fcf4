import { Pump } from '@libs/mail/queue/pump';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { NoticesService } from './notices.service.js';

/** How late a notice is whose process died, or for which auth did not respond. */
const POLL_MS = 5_000;

/** Turns notices into mails. Any number of replicas may run. */
@Injectable()
export class NoticesWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Notices');
  private readonly pump = new Pump(POLL_MS, () => this.notices.sendDue(), this.logger);

  constructor(private readonly notices: NoticesService) {
    notices.onAdded(() => this.pump.wake());
  }

  onApplicationBootstrap(): void {
    this.pump.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.pump.stop();
  }
}
