import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { NoticesService } from './notices.service.js';

/** How late a notice is whose process died, or for which auth did not answer. */
const POLL_MS = 5_000;

/** Turns notices into mails. Any number of replicas may run. */
@Injectable()
export class NoticesWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Notices');
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private isAskedAgain = false;
  private isStopping = false;

  constructor(private readonly notices: NoticesService) {
    notices.onAdded(() => this.run());
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.run(), POLL_MS);
    this.run();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    clearInterval(this.timer);
    await this.running;
  }

  private run(): void {
    this.isAskedAgain = true;
    if (this.isStopping) return;
    this.running ??= this.sendAll().finally(() => {
      this.running = undefined;
    });
  }

  private async sendAll(): Promise<void> {
    while (this.isAskedAgain && !this.isStopping) {
      this.isAskedAgain = false;
      await this.notices
        .sendDue()
        .catch((error: Error) => this.logger.warn(`owners are told in a minute: ${error.message}`));
    }
  }
}
