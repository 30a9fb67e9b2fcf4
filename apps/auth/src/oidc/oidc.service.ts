import { AppError } from '@libs/errors/app-error';
import { MailQueue } from '@libs/mail/queue/mail-queue';
import { Database } from '@libs/service-kit/database/database';
import type { Tx } from '@libs/service-kit/database/sql';
import { AuditTrail } from '@libs/service-kit/messaging/outbox/audit-trail';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Opened } from '../accounts/accounts.service.js';
import { MeService } from '../accounts/me.service.js';
import { IdentitiesService } from '../identities/identities.service.js';
import type { ProvenIdentity } from '../identities/proven-identity.js';
import { LimitsService } from '../limits/limits.service.js';
import { identityLinkedNotice } from '../notices/security-notices.js';
import { ProofsService } from '../proofs/proofs.service.js';
import type { SignInProvider } from '../providers/oidc-providers.js';
import type { Account } from '../registry/account.js';
import { userActor } from '../registry/user-actor.js';
import { UserRegistryService } from '../registry/user-registry.service.js';
import { AuthSettings } from '../settings.js';
import type { SignInOrigin } from '../sign-ins/browser-cookies.js';
import { SignInsService } from '../sign-ins/sign-ins.service.js';
import { StrategiesService } from '../strategies/strategies.service.js';

/** What a browser brings. */
export interface Visit<Token = string | undefined> {
  providerId: string;
  request: FastifyRequest;
  browserToken: Token;
}

/** Signing in with an identity provider. */
@Injectable()
export class OidcService {
  constructor(
    private readonly database: Database,
    private readonly trail: AuditTrail,
    private readonly strategies: StrategiesService,
    private readonly identities: IdentitiesService,
    private readonly users: UserRegistryService,
    private readonly proofs: ProofsService,
    private readonly signIns: SignInsService,
    private readonly limits: LimitsService,
    private readonly mails: MailQueue,
    private readonly me: MeService,
    private readonly settings: AuthSettings,
  ) {}

  /** Begins a sign-in for one browser; the URL to send it to. Throws `not_found`, `unavailable`, `rate_limited`. */
  async begin({ providerId, request, browserToken }: Visit<string>, nextPath: string): Promise<string> {
    const provider = this.provider(providerId);
    await this.limits.countAddress('oidc', request.ip);
    return this.strategies.redirectOf(provider.id, request, { browserToken, nextPath });
  }

  /**
   * Ends a sign-in that was begun in the same browser. Throws `oidc_state_invalid`, `oidc_refused`,
   * `oidc_answer_invalid`, `oidc_email_unverified`, `unavailable`, `rate_limited`.
   */
  async finish(
    { providerId, request, browserToken }: Visit,
    origin: SignInOrigin,
    withMemberships: boolean,
  ): Promise<Opened & { nextPath: string }> {
    const provider = this.provider(providerId);
    await this.limits.countAddress('oidc', origin.ip);
    const { identity, nextPath } = await this.strategies.identityOf(provider.id, request, { browserToken });
    const memberships = withMemberships ? await this.me.membershipsOf(await this.knownUserId(identity)) : [];
    return this.database.transaction(async (tx) => {
      const user = await this.accountOf(tx, provider, identity, origin);
      const { token, isPending } = await this.signIns.open(tx, user, origin, { method: 'oidc' });
      return { user: isPending ? this.me.pendingView(user) : this.me.view(user, memberships), token, nextPath };
    });
  }

  private provider(id: string): SignInProvider {
    const provider = this.settings.providers.find((known) => known.id === id);
    if (!provider) throw new AppError('not_found');
    return provider;
  }

  private async knownUserId(identity: ProvenIdentity): Promise<number | undefined> {
    const linked = await this.identities.userIdOf(this.database, identity);
    if (linked !== undefined || identity.verifiedEmail === undefined) return linked;
    return (await this.users.byEmail(this.database, identity.verifiedEmail))?.id;
  }

  /** The linked account; otherwise that of the e-mail, where the provider vouches for it. */
  private async accountOf(
    tx: Tx,
    provider: SignInProvider,
    identity: ProvenIdentity,
    origin: SignInOrigin,
  ): Promise<Account> {
    const linked = await this.identities.userIdOf(tx, identity);
    if (linked !== undefined) {
      await this.identities.touch(tx, identity);
      return (await this.users.byId(tx, linked))!;
    }
    if (identity.verifiedEmail === undefined) throw new AppError('oidc_email_unverified');
    const user = await this.proofs.accountOf(tx, identity.verifiedEmail, origin, identity.name);
    const userId = await this.identities.link(tx, identity, provider.id, user.id);
    if (userId !== user.id) return (await this.users.byId(tx, userId))!;
    if (identity.name) await this.users.setNameIfNone(tx, userId, identity.name);
    await this.noteLink(tx, user, { provider, issuer: identity.issuer }, origin);
    return (await this.users.byId(tx, userId))!;
  }

  private async noteLink(
    tx: Tx,
    user: Account,
    { provider, issuer }: { provider: SignInProvider; issuer: string },
    { ip }: SignInOrigin,
  ): Promise<void> {
    const after = { provider: provider.id, issuer };
    const entry = { actor: userActor(user, ip), action: 'user.identity_linked', target: `user:${user.id}`, after };
    await this.trail.record(tx, entry);
    await this.mails.add(tx, identityLinkedNotice(user.email, provider.name, this.settings.publicUrl));
  }
}
