import { createHmac } from 'node:crypto';
import { AppError } from '@libs/errors/app-error';
import { MailQueue } from '@libs/mail/mail-queue';
import { Database } from '@libs/service-kit/database/database';
import type { Tx } from '@libs/service-kit/database/sql';
import { auditEvent } from '@libs/service-kit/messaging/audit';
import { Outbox } from '@libs/service-kit/messaging/outbox';
import { newSignInToken, signInTokenHash } from '@libs/service-kit/sign-in/sign-in-cookie';
import { Injectable, Logger } from '@nestjs/common';
import type { Opened } from '../accounts/accounts.service.js';
import { MeService } from '../accounts/me.service.js';
import { identityLinkedNotice } from '../accounts/notices.js';
import { LimitsService } from '../limits/limits.service.js';
import { AuthSettings } from '../settings.js';
import type { SignInOrigin } from '../sign-ins/sign-ins.repository.js';
import { SignInsService } from '../sign-ins/sign-ins.service.js';
import { ProofsService } from '../users/proofs.service.js';
import { userActor } from '../users/user-actor.js';
import { type UserRow, UsersRepository } from '../users/users.repository.js';
import { IdentitiesRepository } from './identities.repository.js';
import { type Checks, OidcClientService, type ProvenIdentity } from './oidc-client.service.js';
import { asSignInError, reasonsOf } from './oidc-error.js';
import type { OidcProvider } from './oidc-providers.js';

/** A browser's way back from a provider. */
export interface Callback {
  providerId: string;
  /** Path and query as they came. */
  url: string;
  state: string | undefined;
  browserToken: string | undefined;
}

/** Signing in with an identity provider. */
@Injectable()
export class OidcService {
  private readonly logger = new Logger('Oidc');

  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox<'auth'>,
    private readonly client: OidcClientService,
    private readonly identities: IdentitiesRepository,
    private readonly users: UsersRepository,
    private readonly proofs: ProofsService,
    private readonly signIns: SignInsService,
    private readonly limits: LimitsService,
    private readonly mails: MailQueue,
    private readonly me: MeService,
    private readonly settings: AuthSettings,
  ) {}

  /** Begins a sign-in for one browser; the URL to send it to. Throws `not_found`, `unavailable`, `rate_limited`. */
  async begin(providerId: string, browserToken: string, nextPath: string, ip: string): Promise<string> {
    const provider = this.provider(providerId);
    await this.limits.countAddress('oidc', ip);
    const state = newSignInToken();
    const redirectUri = new URL(`/api/auth/oidc/${provider.id}/callback`, this.settings.publicUrl).href;
    const url = await this.client
      .authorizationUrl(provider, redirectUri, checksOf(state, browserToken))
      .catch((error: unknown) => this.refuse(provider, error));
    await this.identities.addRequest(this.database, {
      stateHash: signInTokenHash(state),
      providerId: provider.id,
      browserHash: signInTokenHash(browserToken),
      nextPath,
    });
    return url;
  }

  /**
   * Ends a sign-in that was begun in the same browser. Throws `oidc_state_invalid`, `oidc_refused`,
   * `oidc_answer_invalid`, `oidc_email_unverified`, `unavailable`, `rate_limited`.
   */
  async finish(
    { providerId, url, state, browserToken }: Callback,
    origin: SignInOrigin,
    withMemberships: boolean,
  ): Promise<Opened & { nextPath: string }> {
    const provider = this.provider(providerId);
    await this.limits.countAddress('oidc', origin.ip);
    if (state === undefined || browserToken === undefined) throw new AppError('oidc_state_invalid');
    const nextPath = await this.identities.takeRequest(this.database, {
      stateHash: signInTokenHash(state),
      providerId: provider.id,
      browserHash: signInTokenHash(browserToken),
    });
    if (nextPath === undefined) throw new AppError('oidc_state_invalid');
    const identity = await this.client
      .identityOf(provider, new URL(url, this.settings.publicUrl), checksOf(state, browserToken))
      .catch((error: unknown) => this.refuse(provider, error));
    const memberships = withMemberships ? await this.me.membershipsOf(await this.knownUserId(identity)) : [];
    return this.database.transaction(async (tx) => {
      const user = await this.accountOf(tx, provider, identity, origin);
      const token = await this.signIns.open(tx, user, origin, { method: 'oidc' });
      return { user: this.me.view(user, memberships), token, nextPath };
    });
  }

  private provider(id: string): OidcProvider {
    const provider = this.settings.providers.find((known) => known.id === id);
    if (!provider) throw new AppError('not_found');
    return provider;
  }

  /** The person learns that it failed; the log, why. */
  private refuse(provider: OidcProvider, error: unknown): never {
    this.logger.warn(`${provider.id}: ${reasonsOf(error).join(': ')}`);
    throw asSignInError(error);
  }

  private async knownUserId(identity: ProvenIdentity): Promise<number | undefined> {
    const linked = await this.identities.userIdOf(this.database, identity);
    if (linked !== undefined || identity.verifiedEmail === undefined) return linked;
    return (await this.users.byEmail(this.database, identity.verifiedEmail))?.id;
  }

  /** The linked account; otherwise that of the e-mail, where the provider vouches for it. */
  private async accountOf(
    tx: Tx,
    provider: OidcProvider,
    identity: ProvenIdentity,
    origin: SignInOrigin,
  ): Promise<UserRow> {
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
    await this.noteLink(tx, user, provider, origin);
    return (await this.users.byId(tx, userId))!;
  }

  private async noteLink(tx: Tx, user: UserRow, provider: OidcProvider, { ip }: SignInOrigin): Promise<void> {
    const after = { provider: provider.id, issuer: provider.issuer };
    const entry = { actor: userActor(user, ip), action: 'user.identity_linked', target: `user:${user.id}`, after };
    await this.outbox.publish(tx, 'audit.recorded', auditEvent(entry));
    await this.mails.add(tx, identityLinkedNotice(user.email, provider.name, this.settings.publicUrl));
  }
}

/** Nonce and verifier follow from the browser's secret: the database keeps neither. */
function checksOf(state: string, browserToken: string): Checks {
  const derive = (purpose: string) =>
    createHmac('sha256', browserToken).update(`${purpose}:${state}`).digest('base64url');
  return { state, nonce: derive('nonce'), codeVerifier: derive('pkce') };
}
