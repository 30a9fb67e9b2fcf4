import { AppError } from '@libs/errors/app-error';
import { Database } from '@libs/service-kit/database/database';
import type { Tx } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Opened } from '../accounts/accounts.service.js';
import { MeService } from '../accounts/me.service.js';
import { EmailProofsService } from '../email-proofs/email-proofs.service.js';
import { IdentitiesService } from '../identities/identities.service.js';
import type { ProvenIdentity } from '../identities/proven-identity.js';
import { LINK_MIN } from '../identity-links/identity-link.entity.js';
import { IdentityLinksService } from '../identity-links/identity-links.service.js';
import type { SignInProvider } from '../providers/oidc-providers.js';
import { RateLimitsService } from '../rate-limits/rate-limits.service.js';
import type { Account } from '../registry/account.js';
import { UserRegistryService } from '../registry/user-registry.service.js';
import { AuthSettings } from '../settings.js';
import type { SignInOrigin } from '../sign-ins/browser-cookies.js';
import { SignInsService } from '../sign-ins/sign-ins.service.js';
import { StrategiesService } from '../strategies/strategies.service.js';

/** The request of a browser and its token. */
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
    private readonly strategies: StrategiesService,
    private readonly identities: IdentitiesService,
    private readonly links: IdentityLinksService,
    private readonly users: UserRegistryService,
    private readonly proofs: EmailProofsService,
    private readonly signIns: SignInsService,
    private readonly limits: RateLimitsService,
    private readonly me: MeService,
    private readonly settings: AuthSettings,
  ) {}

  /**
   * Begins a sign-in for one browser. Returns the URL to send it to. Throws `not_found`, `unavailable`, `rate_limited`.
   */
  async begin({ providerId, request, browserToken }: Visit<string>, nextPath: string): Promise<string> {
    const provider = this.provider(providerId);
    await this.limits.countAddress('oidc', request.ip);
    return this.strategies.redirectOf(provider.id, request, { browserToken, nextPath });
  }

  /**
   * Ends a sign-in that was begun in the same browser. Throws `oidc_state_invalid`, `oidc_refused`,
   * `oidc_answer_invalid`, `oidc_email_unverified`, `unavailable`, `rate_limited`; and `link_not_confirmed` where the
   * e-mail has an account that this identity is not linked to: its owner is asked by mail, and confirms in the browser
   * of `bind`.
   */
  async finish(
    { providerId, request, browserToken }: Visit,
    origin: SignInOrigin,
    { withMemberships, bind }: { withMemberships: boolean; bind: () => string },
  ): Promise<Opened & { nextPath: string }> {
    const provider = this.provider(providerId);
    await this.limits.countAddress('oidc', origin.ip);
    const { identity, nextPath } = await this.strategies.identityOf(provider.id, request, { browserToken });
    const memberships = withMemberships
      ? await this.me.membershipsOf(await this.identities.userIdOf(this.database, identity))
      : [];
    const opened = await this.database.transaction(async (tx) => {
      const user = await this.accountOf(tx, provider, identity, origin);
      if (!user) return undefined;
      const { token, isPending } = await this.signIns.open(tx, user, origin, { method: 'oidc' });
      return { user: isPending ? this.me.pendingView(user) : this.me.view(user, memberships), token, nextPath };
    });
    if (opened) return opened;
    const owner = await this.users.byEmail(this.database, identity.verifiedEmail!);
    await this.links.ask(owner!, identity, provider, { ip: origin.ip, browserHash: bind() });
    throw new AppError('link_not_confirmed', { provider: provider.id, expires_in_s: LINK_MIN * 60 });
  }

  private provider(id: string): SignInProvider {
    const provider = this.settings.providers.find((known) => known.id === id);
    if (!provider) throw new AppError('not_found');
    return provider;
  }

  /**
   * Returns the linked account, or a new one for an e-mail that the provider vouches for. Returns undefined where that
   * e-mail has an account: the holder of an account at a provider, or the provider itself, would take it over.
   */
  private async accountOf(
    tx: Tx,
    provider: SignInProvider,
    identity: ProvenIdentity,
    origin: SignInOrigin,
  ): Promise<Account | undefined> {
    const linked = await this.linkedAccountOf(tx, identity);
    if (linked) return linked;
    if (identity.verifiedEmail === undefined) throw new AppError('oidc_email_unverified');
    const user = await this.proofs.register(tx, identity.verifiedEmail, origin, identity.name);
    // Another transaction may just have created it for the same identity.
    if (!user) return this.linkedAccountOf(tx, identity);
    await this.links.link(tx, user, { identity, provider }, origin);
    return user;
  }

  private async linkedAccountOf(tx: Tx, identity: ProvenIdentity): Promise<Account | undefined> {
    const userId = await this.identities.userIdOf(tx, identity);
    if (userId === undefined) return undefined;
    await this.identities.touch(tx, identity);
    return this.users.byId(tx, userId);
  }
}
