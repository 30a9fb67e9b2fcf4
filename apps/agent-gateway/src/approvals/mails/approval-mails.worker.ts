import { PollingLoop } from '@libs/service-kit/concurrency/loops/polling-loop';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { ApprovalMailsService } from './approval-mails.service.js';

const POLL_MS = 5_000;
const SEND_CONCURRENCY = 5;

/** Sends mails about calls. Any number of replicas may run: each mail is claimed by one. */
@Injectable()
export class ApprovalMailsWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Approval mails');
  private readonly loop: PollingLoop;

  constructor(private readonly mails: ApprovalMailsService) {
    this.loop = new PollingLoop({
      everyMs: POLL_MS,
      wakeUp: mails.wanted,
      step: () => mails.sendDue(SEND_CONCURRENCY),
      onError: (error) => this.logger.warn(`sending approval mails failed: ${error.message}`),
    });
  }

  onApplicationBootstrap(): void {
    if (this.mails.isConfigured) this.loop.start();
  }

  /** Waits for mails that are being sent. */
  beforeApplicationShutdown(): Promise<void> {
    return this.loop.stop();
  }
}
