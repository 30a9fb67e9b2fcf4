import { MailQueue } from '@libs/mail/mail-queue';
import { Database } from '@libs/service-kit/database/database';
import type { Tx } from '@libs/service-kit/database/sql';
import { Ask } from '@libs/service-kit/messaging/ask';
import { Injectable } from '@nestjs/common';
import { MembersRepository } from '../members/members.repository.js';
import { MerchantsRepository } from '../merchants/merchants.repository.js';
import { DashboardSettings } from '../settings.js';
import { type NoticeKind, type Notices, noticeMail } from './notice-texts.js';
import { type NoticeRow, NoticesRepository } from './notices.repository.js';

const AT_ONCE = 20;
const LEASE_S = 60;

/** Tells a merchant's owners by mail: noted in the transaction of the cause, mailed once auth has told the addresses. */
@Injectable()
export class NoticesService {
  private wake: () => void = () => undefined;

  constructor(
    private readonly database: Database,
    private readonly ask: Ask,
    private readonly repository: NoticesRepository,
    private readonly members: MembersRepository,
    private readonly merchants: MerchantsRepository,
    private readonly mails: MailQueue,
    private readonly settings: DashboardSettings,
  ) {}

  async add<K extends NoticeKind>(tx: Tx, merchantId: number, kind: K, facts: Notices[K]): Promise<void> {
    await this.repository.insert(tx, merchantId, kind, facts);
    tx.afterCommit(() => this.wake());
  }

  /** Tells of an endpoint that failed, at most once an hour. */
  async addEndpointFailure(tx: Tx, merchantId: number, facts: Notices['delivery_failed']): Promise<void> {
    if (!(await this.repository.mayTellOfEndpoint(tx, facts.endpoint_id))) return;
    await this.add(tx, merchantId, 'delivery_failed', facts);
  }

  /** For the worker: runs when a notice waits. */
  onAdded(wake: () => void): void {
    this.wake = wake;
  }

  /** Mails what is due; whether there may be more. Throws where auth does not answer: the rest is due after a minute. */
  async sendDue(): Promise<boolean> {
    const due = await this.repository.claim(this.database, AT_ONCE, LEASE_S);
    for (const notice of due) await this.send(notice);
    return due.length === AT_ONCE;
  }

  private async send({ id, merchant_id, kind, details }: NoticeRow): Promise<void> {
    const owners = await this.members.ownersOf(this.database, [merchant_id]);
    const { users } = await this.ask.question('auth.users_by_ids', { user_ids: owners.map((owner) => owner.user_id) });
    const merchant = (await this.merchants.byId(this.database, merchant_id))?.name ?? '';
    const dashboardUrl = new URL(`/dashboard/merchants/${merchant_id}`, this.settings.publicUrl).href;
    await this.database.transaction(async (tx) => {
      if (!(await this.repository.delete(tx, id))) return;
      for (const { email } of users) {
        await this.mails.add(tx, noticeMail(kind, details as never, { to: email, merchant, dashboardUrl }));
      }
    });
  }
}
