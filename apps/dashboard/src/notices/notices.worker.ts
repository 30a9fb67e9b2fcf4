import { PollingLoop } from '@libs/service-kit/concurrency/loops/polling-loop';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { NoticesService } from './notices.service.js';

/** The longest delay of a notice whose process died, or for which auth did not respond. */
const POLL_MS = 5_000;

/** Turns notices into mails. Any number of replicas may run. */
@Injectable()
export class NoticesWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Notices');
  private readonly loop = new PollingLoop({
    everyMs: POLL_MS,
    step: () => this.notices.sendDue(),
    onError: (error) => this.logger.warn(`sending notices failed: ${error.message}`),
  });

  constructor(private readonly notices: NoticesService) {
    notices.onAdded(() => this.loop.wake());
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop();
  }
}
