import { PollingLoop } from '@libs/service-kit/concurrency/loops/polling-loop';
import { RETRY_DELAYS_S } from '@libs/service-kit/concurrency/retry-delays';
import { Database } from '@libs/service-kit/database/database';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { MailError, Mailer } from '../mailer.js';
import { MailQueue } from './mail-queue.js';
import { type DueMail, MailsRepository } from './mails.repository.js';

/** The poll interval, which also bounds the delay of a mail that another replica queued and did not send. */
const POLL_MS = 5_000;
const SEND_CONCURRENCY = 5;

/** Sends queued mails. Any number of replicas may run: each mail is claimed by one. */
@Injectable()
export class MailQueueWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('MailQueue');
  private readonly loop = new PollingLoop({
    everyMs: POLL_MS,
    step: () => this.sendDue(),
    onError: (error) => this.logger.warn(`sending queued mail failed: ${error.message}`),
  });

  constructor(
    private readonly database: Database,
    private readonly mailer: Mailer,
    private readonly mails: MailsRepository,
    queue: MailQueue,
  ) {
    queue.onAdded(() => this.loop.wake());
  }

  onApplicationBootstrap(): void {
    if (this.mailer.isConfigured) this.loop.start();
  }

  /** Waits for mails that are being sent. */
  beforeApplicationShutdown(): Promise<void> {
    return this.loop.stop();
  }

  private sendDue(): Promise<boolean> {
    return this.mails.work(this.database, SEND_CONCURRENCY, (mail) => this.send(mail));
  }

  private async send(mail: DueMail): Promise<void> {
    try {
      await this.mailer.send({ to: mail.recipient, subject: mail.subject, text: mail.text, html: mail.html }, mail.id);
    } catch (error) {
      return this.fail(mail, error as Error);
    }
    await this.mails.finish(this.database, mail, 'sent', null);
  }

  private async fail(mail: DueMail, error: Error): Promise<void> {
    const delayS = RETRY_DELAYS_S[mail.attempts - 1];
    if (delayS === undefined || (error instanceof MailError && error.isPermanent)) {
      this.logger.error(`mail ${mail.id} has failed after ${mail.attempts} attempts: ${error.message}`);
      await this.mails.finish(this.database, mail, 'failed', error.message);
    } else {
      this.logger.warn(`mail ${mail.id} is retried in ${delayS} s: ${error.message}`);
      await this.mails.retry(this.database, mail, delayS, error.message);
    }
  }
}
