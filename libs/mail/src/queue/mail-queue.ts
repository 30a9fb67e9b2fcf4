import type { Tx } from '@libs/service-kit/database/sql';
import { Injectable, Logger } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import type { Mail } from '../mail.js';
import { Mailer } from '../mailer.js';
import { MailsRepository } from './mails.repository.js';

/** Queues a notice as a row in the same transaction as its cause. Never queue a mail that contains a secret. */
@Injectable()
export class MailQueue {
  private readonly logger = new Logger('MailQueue');
  private readonly wakers: (() => void)[] = [];

  constructor(
    private readonly mailer: Mailer,
    private readonly mails: MailsRepository,
  ) {}

  /** Sends a mail after the commit of `tx`, at least once. Without mail configuration it only logs that. */
  async add(tx: Tx, mail: Mail): Promise<void> {
    if (!this.mailer.isConfigured) {
      this.logger.log(`not sent because mail is not configured: ${mail.subject}`);
      return;
    }
    await this.mails.insert(tx, uuidv7(), mail);
    tx.afterCommit(() => {
      for (const waker of this.wakers) waker();
    });
  }

  /** Sets the worker's listener for new mails. */
  onAdded(waker: () => void): void {
    this.wakers.push(waker);
  }
}
