import { MailQueue } from '@libs/mail/queue/mail-queue';
import { Database } from '@libs/service-kit/database/database';
import type { Tx } from '@libs/service-kit/database/sql';
import { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';
import { Injectable } from '@nestjs/common';
import { MembershipsService } from '../registry/memberships.service.js';
import { MerchantRegistryService } from '../registry/merchant-registry.service.js';
import { DashboardSettings } from '../settings.js';
import { type NoticeKind, type Notices, noticeMail } from './notice-texts.js';
import { type DueNotice, type NoticeReader, NoticesRepository } from './notices.repository.js';

const SEND_CONCURRENCY = 10;
/** The delays after the first, second … failure, mostly because auth does not respond; the last one repeats. */
const RETRY_DELAYS_S = [5, 15, 60] as const;

/**
 * Notifies a merchant's owners, or a user about their account, by mail. A notice is recorded in the transaction of its
 * cause, and mailed once auth has returned the addresses.
 */
@Injectable()
export class NoticesService {
  private wake: () => void = () => undefined;

  constructor(
    private readonly database: Database,
    private readonly rpc: RpcClient,
    private readonly repository: NoticesRepository,
    private readonly members: MembershipsService,
    private readonly merchants: MerchantRegistryService,
    private readonly mails: MailQueue,
    private readonly settings: DashboardSettings,
  ) {}

  async add<K extends NoticeKind>(tx: Tx, merchantId: number, kind: K, facts: Notices[K]): Promise<void> {
    await this.note(tx, { merchant_id: merchantId, user_id: null }, kind, facts);
  }

  /** Notifies of an endpoint that failed, at most once an hour. */
  async addEndpointFailure(tx: Tx, reader: NoticeReader, facts: Notices['delivery_failed']): Promise<void> {
    if (!(await this.repository.mayNotifyOfEndpoint(tx, facts.endpoint_id))) return;
    await this.note(tx, reader, 'delivery_failed', facts);
  }

  private async note<K extends NoticeKind>(tx: Tx, reader: NoticeReader, kind: K, facts: Notices[K]): Promise<void> {
    await this.repository.insert(tx, reader, kind, facts);
    tx.afterCommit(() => this.wake());
  }

  /** Sets a callback of the worker, which runs when a notice waits. */
  onAdded(wake: () => void): void {
    this.wake = wake;
  }

  /**
   * Mails what is due. Returns whether there may be more. Throws where auth does not respond: those notices are tried
   * again.
   */
  sendDue(): Promise<boolean> {
    return this.repository.work(this.database, SEND_CONCURRENCY, async (notice) => {
      try {
        await this.send(notice);
      } catch (error) {
        const delayS = RETRY_DELAYS_S[notice.attempts - 1] ?? RETRY_DELAYS_S.at(-1)!;
        await this.repository.retry(this.database, notice, delayS);
        throw error;
      }
    });
  }

  private async send(notice: DueNotice): Promise<void> {
    const { kind, details, ...reader } = notice;
    const { userIds, merchant, path } = await this.readersOf(reader);
    const { users } = await this.rpc.call('auth.users_by_ids', { user_ids: userIds });
    const dashboardUrl = new URL(path, this.settings.publicUrl).href;
    await this.database.transaction(async (tx) => {
      if (!(await this.repository.delete(tx, notice))) return;
      for (const { email } of users) {
        await this.mails.add(tx, noticeMail(kind, details as never, { to: email, merchant, dashboardUrl }));
      }
    });
  }

  /**
   * Returns the recipients of a notice, its merchant (null: it is about the reader's account), and the path that it
   * links to.
   */
  private async readersOf({ merchant_id, user_id }: NoticeReader) {
    if (merchant_id === null) return { userIds: user_id === null ? [] : [user_id], merchant: null, path: '/dashboard' };
    const owners = await this.members.ownersOf(this.database, [merchant_id]);
    const merchant = (await this.merchants.byId(this.database, merchant_id))?.name ?? '';
    return { userIds: owners.map((owner) => owner.user_id), merchant, path: `/dashboard/merchants/${merchant_id}` };
  }
}
