import { AppError } from '@libs/errors/app-error';
import { Mailer } from '@libs/mail/mailer';
import { Database } from '@libs/service-kit/database/database';
import { signInTokenHash } from '@libs/service-kit/sign-in/sign-in-cookie';
import { Injectable } from '@nestjs/common';
import type { MembershipView } from '../accounts/accounts.dto.js';
import type { Opened } from '../accounts/accounts.service.js';
import { MeService } from '../accounts/me.service.js';
import { DevicesService, type Visitor } from '../devices/devices.service.js';
import { EmailProofsService } from '../email-proofs/email-proofs.service.js';
import { addressGroup } from '../rate-limits/address-group.js';
import { RateLimitsService } from '../rate-limits/rate-limits.service.js';
import { UserRegistryService } from '../registry/user-registry.service.js';
import type { SignInOrigin } from '../sign-ins/browser-cookies.js';
import { SignInsService } from '../sign-ins/sign-ins.service.js';
import { type LiveLink, SignInLinksRepository } from './sign-in-links.repository.js';

/** The result of opening a link. */
export interface OpenedByLink extends Opened {
  /** Whether it proved the address of an existing account. */
  readonly hasConfirmed: boolean;
}

/** Signing in by a link in a mail. */
@Injectable()
export class SignInLinksService {
  private readonly wakers: (() => void)[] = [];

  constructor(
    private readonly database: Database,
    private readonly links: SignInLinksRepository,
    private readonly limits: RateLimitsService,
    private readonly devices: DevicesService,
    private readonly mailer: Mailer,
    private readonly users: UserRegistryService,
    private readonly proofs: EmailProofsService,
    private readonly signIns: SignInsService,
    private readonly me: MeService,
  ) {}

  /**
   * Records a request for a link. Does the same work whatever the e-mail. Throws `mail_not_configured`, and
   * `rate_limited` for an address (never for an e-mail: that would reveal whether it is known).
   */
  async request(email: string, browserHash: string, visitor: Visitor): Promise<void> {
    if (!this.mailer.isConfigured) throw new AppError('mail_not_configured');
    await this.limits.countAddress('request_link', visitor.ip);
    await this.database.transaction(async (tx) => {
      const isKnown = await this.devices.isKnown(tx, email, visitor);
      await this.links.request(tx, { email, browserHash, requester: addressGroup(visitor.ip), isKnown });
      tx.afterCommit(() => {
        for (const waker of this.wakers) waker();
      });
    });
  }

  /** Sets a callback of the worker, which runs when a link waits to be sent. */
  onRequested(waker: () => void): void {
    this.wakers.push(waker);
  }

  /** Returns whom a link would sign in, without using it. Throws `sign_in_link_expired`, `rate_limited`. */
  async peek(token: string, ip: string): Promise<LiveLink> {
    await this.limits.countAddress('callback', ip);
    const link = await this.links.live(this.database, signInTokenHash(token));
    if (!link) throw new AppError('sign_in_link_expired');
    return link;
  }

  /**
   * Uses a link and signs in, and creates the account if needed. Throws `sign_in_link_expired`. `withMemberships` is
   * for callers that read the response.
   */
  async use(token: string, { email }: LiveLink, origin: SignInOrigin, withMemberships: boolean): Promise<OpenedByLink> {
    const memberships = withMemberships ? await this.membershipsOf(email) : [];
    return this.database.transaction(async (tx) => {
      const proven = await this.links.use(tx, signInTokenHash(token));
      if (proven === undefined) throw new AppError('sign_in_link_expired');
      const before = await this.users.byEmail(tx, proven);
      const user = await this.proofs.accountOf(tx, proven, origin);
      const opened = await this.signIns.open(tx, user, origin, { method: 'link' });
      return {
        user: opened.isPending ? this.me.pendingView(user) : this.me.view(user, memberships),
        token: opened.token,
        hasConfirmed: before?.email_proven_at === null,
      };
    });
  }

  private async membershipsOf(email: string): Promise<MembershipView[]> {
    return this.me.membershipsOf((await this.users.byEmail(this.database, email))?.id);
  }
}
