import { type Leased, LeaseQueue } from '@libs/service-kit/database/leases/lease-queue';
import { type QueueReading, ReadsQueue } from '@libs/service-kit/database/leases/queue-reading';
import type { Sql } from '@libs/service-kit/database/sql';
import { Inject, Injectable, Optional } from '@nestjs/common';
import type { Mail } from '../mail.js';
import { MailRow } from './mail.entity.js';

/** A mail that this process may send now. */
export type DueMail = Leased<MailRow>;

/** Whether a mail is deleted after it was sent or has failed. */
export const FORGETS_MAILS = Symbol('forgets mails');

const MAILS = new LeaseQueue(MailRow, { name: 'mails', dueIndex: 'mails_due', attempts: 'attempts' });

@Injectable()
export class MailsRepository {
  constructor(@Optional() @Inject(FORGETS_MAILS) private readonly forgets?: boolean) {}

  async insert(sql: Sql, id: string, { to, subject, text, html }: Mail): Promise<void> {
    await sql.repository(MailRow).insert({ id, recipient: to, subject, text, html });
  }

  /**
   * Claims due mails and sends them. Mails of a process that dies are due again when their leases end. Returns whether
   * there may be more.
   */
  work(sql: Sql, limit: number, send: (mail: DueMail) => Promise<unknown>): Promise<boolean> {
    return MAILS.work(sql, limit, send);
  }

  async finish(sql: Sql, mail: DueMail, status: 'sent' | 'failed', lastError: string | null): Promise<void> {
    if (this.forgets) await MAILS.remove(sql, mail);
    else await MAILS.complete(sql, mail, { status, last_error: lastError, finished_at: () => 'now()' });
  }

  async retry(sql: Sql, mail: DueMail, delayS: number, lastError: string): Promise<void> {
    await MAILS.release(sql, mail, delayS * 1_000, { last_error: lastError });
  }

  @ReadsQueue('mails')
  reading(sql: Sql): Promise<QueueReading> {
    return MAILS.reading(sql);
  }
}
