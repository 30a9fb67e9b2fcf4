import type { TurnTransitioned } from '@libs/events/payloads/turns.payload';
import { layOutMail } from '@libs/mail/mail-layout';
import { MailError, Mailer } from '@libs/mail/mailer';
import { RETRY_DELAYS_S } from '@libs/service-kit/concurrency/retry-delays';
import { WakeUp } from '@libs/service-kit/concurrency/wake-up';
import { Database } from '@libs/service-kit/database/database';
import type { Tx } from '@libs/service-kit/database/sql';
import { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';
import { Injectable, Logger } from '@nestjs/common';
import { OrganizationsService } from '../../organizations/organizations.service.js';
import { AgentGatewaySettings } from '../../settings.js';
import { type ShownApproval, StoredApprovalsService } from '../../stored-approvals/stored-approvals.service.js';
import { approvalMail } from './approval-mail-text.js';
import { ApprovalMailsRepository, type DueMail } from './approval-mails.repository.js';
import { isSigned, type LinkedCall, linkToken, mailIdIn } from './link-token.js';

/** The most owners of an organization who are mailed. */
const MAX_OWNERS = 20;

/** A call that somebody may decide about by the link of a mail. */
export interface OpenedLink {
  readonly approval: ShownApproval;
  readonly recipient: string;
}

/** Mails with signed links to the people who may approve calls. Without mail or a secret for links none are sent. */
@Injectable()
export class ApprovalMailsService {
  /** Called when a mail is due. */
  readonly wanted = new WakeUp();
  private readonly logger = new Logger('Approval mails');

  constructor(
    private readonly database: Database,
    private readonly rpc: RpcClient,
    private readonly organizations: OrganizationsService,
    private readonly mailer: Mailer,
    private readonly settings: AgentGatewaySettings,
    private readonly repository: ApprovalMailsRepository,
    private readonly approvals: StoredApprovalsService,
  ) {}

  get isConfigured(): boolean {
    return this.mailer.isConfigured && this.settings.approvalLinkSecret !== undefined;
  }

  /** Queues mails to people about the approvals that these transitions request. */
  async add(tx: Tx, transitions: readonly TurnTransitioned[]): Promise<void> {
    const asked = transitions.flatMap(({ approval }) => (approval?.decision === null ? [approval.approval_id] : []));
    if (asked.length === 0 || !this.isConfigured) return;
    await this.repository.add(tx, asked);
    tx.afterCommit(() => this.wanted.call());
  }

  /** Sends due mails. Returns whether there may be more. */
  sendDue(limit: number): Promise<boolean> {
    return this.repository.work(this.database, limit, (mail) => this.send(mail));
  }

  /**
   * Returns the call that a link leads to; undefined for a link that was never signed, or whose recipient no longer
   * owns the organization.
   */
  async opened(token: string): Promise<OpenedLink | undefined> {
    const id = mailIdIn(token);
    const mail = id && (await this.repository.byId(this.database, id));
    const approval = mail && (await this.approvals.byId(this.database, mail.approval_id));
    if (!approval || !isSigned(this.settings.approvalLinkSecret ?? '', token, linkedCall(mail.id, approval)))
      return undefined;
    const { owner_id: owner } = mail;
    if (owner !== null && !(await this.organizations.ownersOf(approval.account_id)).includes(owner)) return undefined;
    return { approval, recipient: mail.recipient ?? 'an owner' };
  }

  private async send(mail: DueMail): Promise<void> {
    const approval = await this.approvals.byId(this.database, mail.approval_id);
    const isOpen = approval?.state === 'pending';
    const recipient = mail.recipient ?? (isOpen ? await this.addressed(mail, approval.account_id) : undefined);
    if (!isOpen || recipient === undefined) return this.repository.finish(this.database, mail, mail.recipient);
    const token = linkToken(this.settings.approvalLinkSecret!, linkedCall(mail.id, approval));
    const url = new URL(`/api/agent/approval_links/${token}`, this.settings.publicUrl).href;
    try {
      await this.mailer.send(layOutMail(approvalMail(recipient, approval, url)), mail.id);
    } catch (error) {
      return this.fail(mail, recipient, error as Error);
    }
    await this.repository.finish(this.database, mail, recipient);
  }

  private async fail(mail: DueMail, recipient: string, error: Error): Promise<void> {
    const delayS = RETRY_DELAYS_S[mail.attempts - 1];
    this.logger.warn(`mail ${mail.id} was not sent: ${error.message}`);
    if (delayS === undefined || (error instanceof MailError && error.isPermanent)) {
      await this.repository.finish(this.database, mail, recipient);
    } else await this.repository.retry(this.database, mail, delayS);
  }

  /**
   * Addresses the mail to the owners of the account's organization whose e-mail is proven, each with a mail of their
   * own. Returns the address of this one.
   */
  private async addressed(mail: DueMail, accountId: number): Promise<string | undefined> {
    const owners = (await this.organizations.ownersOf(accountId)).slice(0, MAX_OWNERS);
    const { users } = await this.rpc.call('auth.users_by_ids', { user_ids: owners });
    const mailed = users.filter(({ email_proven }) => email_proven);
    if (mailed.length > 0) await this.repository.address(this.database, mail, mailed);
    return mailed[0]?.email;
  }
}

function linkedCall(mailId: string, { id, digest, expires_at }: ShownApproval): LinkedCall {
  return { mailId, approvalId: id, digest, expiresAt: expires_at };
}
