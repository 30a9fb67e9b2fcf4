import type { Tx } from '@libs/service-kit/database/sql';
import { Injectable, Logger } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import type { Mail } from '../mail.js';
import { Mailer } from '../mailer.js';
import { MailsRepository } from './mails.repository.js';

/** Where a service puts a notice: a row in the same transaction as its cause. Never a mail with a secret in it. */
@Injectable()
export class MailQueue {
  private readonly logger = new Logger('MailQueue');
  private readonly wakers: (() => void)[] = [];

  constructor(
    private readonly mailer: Mailer,
    private readonly mails: MailsRepository,
  ) {}

  /** Sends a mail after the commit of `tx`, at least once. Where mail is not configured it only says so in the log. */
  async add(tx: Tx, mail: Mail): Promise<void> {
    if (!this.mailer.isConfigured) {
      this.logger.log(`mail is not configured, not sent: ${mail.subject}`);
      return;
    }
    await this.mails.insert(tx, uuidv7(), mail);
    tx.afterCommit(() => {
      for (const waker of this.wakers) waker();
    });
  }

  /** For the worker: runs when a mail waits. */
  onAdded(waker: () => void): void {
    this.wakers.push(waker);
  }
}
