import { AppError } from '@libs/errors/app-error';
import { MailError, Mailer } from '@libs/mail/mailer';
import { MailQueue } from '@libs/mail/queue/mail-queue';
import { Database } from '@libs/service-kit/database/database';
import type { Tx } from '@libs/service-kit/database/sql';
import { AuditTrail } from '@libs/service-kit/messaging/outbox/audit-trail';
import { newSignInToken, signInTokenHash } from '@libs/service-kit/sign-in/sign-in-cookie';
import { Injectable, Logger } from '@nestjs/common';
import { EmailProofsService } from '../email-proofs/email-proofs.service.js';
import { IdentitiesService, type Identity } from '../identities/identities.service.js';
import { identityLinkedNotice } from '../notices/security-notices.js';
import type { SignInProvider } from '../providers/oidc-providers.js';
import { RateLimitsService } from '../rate-limits/rate-limits.service.js';
import type { Account } from '../registry/account.js';
import { userActor } from '../registry/user-actor.js';
import { AuthSettings } from '../settings.js';
import type { SignInOrigin } from '../sign-ins/browser-cookies.js';
import { LINK_MIN } from './identity-link.entity.js';
import { identityLinkMail } from './identity-link-mail.js';
import { IdentityLinksRepository, type WaitingLink } from './identity-links.repository.js';

const NO_MAIL =
  'This e-mail address already has an account, and this platform cannot send the e-mail by which its owner would confirm this provider. Sign in as you did before.';

/** Finds the account that an identity belongs to, and asks its owner to confirm a new identity. */
@Injectable()
export class IdentityLinksService {
  private readonly logger = new Logger('IdentityLinks');

  constructor(
    private readonly database: Database,
    private readonly trail: AuditTrail,
    private readonly links: IdentityLinksRepository,
    private readonly identities: IdentitiesService,
    private readonly proofs: EmailProofsService,
    private readonly limits: RateLimitsService,
    private readonly mailer: Mailer,
    private readonly mails: MailQueue,
    private readonly settings: AuthSettings,
  ) {}

  /**
   * Asks the owner of an account by mail whether an identity is theirs. Throws `link_not_confirmed` where there is no
   * mail, `rate_limited`, and `unavailable` where the mail could not be sent.
   */
  async ask(
    user: Account,
    identity: Identity,
    provider: SignInProvider,
    { ip, browserHash }: { ip: string; browserHash: string },
  ): Promise<void> {
    if (!this.mailer.isConfigured) throw new AppError('link_not_confirmed', {}, { message: NO_MAIL });
    await this.limits.countUser('identity_link', user.id);
    const token = newSignInToken();
    const { issuer, subject } = identity;
    await this.database.transaction(async (tx) => {
      const waiting = { user_id: user.id, issuer, subject, provider_id: provider.id, browser_hash: browserHash };
      await this.links.add(tx, { ...waiting, token_hash: signInTokenHash(token) });
      const after = { provider: provider.id, issuer };
      const actor = {
        ...userActor(user, ip),
        id: null,
        name: `somebody with ${provider.name}`,
        kind: 'system' as const,
      };
      await this.trail.record(tx, { actor, action: 'user.identity_link_asked', target: `user:${user.id}`, after });
    });
    try {
      const asked = { token, providerName: provider.name, ip, minutes: LINK_MIN };
      await this.mailer.send(identityLinkMail(user.email, asked, this.settings.publicUrl));
    } catch (error) {
      if (!(error instanceof MailError)) throw error;
      this.logger.warn(`identity link mail not sent: ${error.message}`);
      throw new AppError('unavailable', {}, { message: 'The e-mail could not be sent. Try again in a moment.' });
    }
  }

  /** Returns what a token would link, without linking it. Throws `sign_in_link_expired`, `rate_limited`. */
  async peek(token: string, ip: string): Promise<WaitingLink & { provider: SignInProvider }> {
    await this.limits.countAddress('callback', ip);
    const link = await this.links.find(this.database, signInTokenHash(token));
    const provider = link && this.providerOf(link);
    if (!provider) throw new AppError('sign_in_link_expired');
    return { ...link, provider };
  }

  /**
   * Links the identity, in the browser that came back from the provider. The person who confirms reads the mail of the
   * account, which proves its e-mail. Throws `sign_in_link_expired`, `link_not_confirmed` in another browser.
   */
  async confirm(token: string, browserHash: string | undefined, origin: SignInOrigin): Promise<SignInProvider> {
    const { browser_hash } = await this.peek(token, origin.ip);
    if (browserHash !== browser_hash) throw otherBrowser();
    return this.database.transaction(async (tx) => {
      const link = await this.links.take(tx, signInTokenHash(token), browserHash);
      const provider = link && this.providerOf(link);
      if (!provider) throw new AppError('sign_in_link_expired');
      const user = await this.proofs.accountOf(tx, link.email, origin);
      if (user.id !== link.user_id || !(await this.link(tx, user, { identity: link, provider }, origin)))
        throw new AppError('sign_in_link_expired');
      return provider;
    });
  }

  /**
   * Links an identity to an account and notifies its owner. Returns false where the identity belongs to another
   * account.
   */
  async link(
    tx: Tx,
    user: Account,
    { identity, provider }: { identity: Identity; provider: SignInProvider },
    { ip }: SignInOrigin,
  ): Promise<boolean> {
    if ((await this.identities.link(tx, identity, provider.id, user.id)) !== user.id) return false;
    const after = { provider: provider.id, issuer: identity.issuer };
    const entry = {
      actor: userActor(user, ip),
      action: 'user.identity_linked',
      target: `user:${user.id}`,
      after,
    } as const;
    await this.trail.record(tx, entry);
    await this.mails.add(tx, identityLinkedNotice(user.email, provider.name, this.settings.publicUrl));
    return true;
  }

  /** Returns undefined where the provider was removed from the settings. */
  private providerOf({ provider_id }: WaitingLink): SignInProvider | undefined {
    return this.settings.providers.find((known) => known.id === provider_id);
  }
}

function otherBrowser(): AppError {
  const message =
    'This can be confirmed only in the browser that signed in with the provider. Open the link from the e-mail there, or start again in this one.';
  return new AppError('link_not_confirmed', {}, { message });
}
