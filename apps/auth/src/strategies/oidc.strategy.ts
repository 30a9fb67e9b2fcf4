import { createHmac } from 'node:crypto';
import { AppError } from '@libs/errors/app-error';
import type { Database } from '@libs/service-kit/database/database';
import { newSignInToken, signInTokenHash } from '@libs/service-kit/sign-in/sign-in-cookie';
import { Logger } from '@nestjs/common';
import passport from 'passport';
import type { IdentitiesService } from '../identities/identities.service.js';
import type { Checks, OidcClientService } from '../providers/oidc-client.service.js';
import type { OidcProvider } from '../providers/oidc-providers.js';
import type { SignInOptions } from './fastify-passport.js';
import { asSignInError, reasonsOf } from './oidc-error.js';

/** The tools of the service that strategies may use. */
export interface StrategyTools {
  client: OidcClientService;
  identities: IdentitiesService;
  database: Database;
  publicUrl: string;
}

/** The part of a request that this strategy reads. */
interface IncomingUrl {
  /** Path and query as received. */
  url: string;
}

/**
 * One OpenID Connect provider as a passport strategy: the code flow of `openid-client`, bound to a browser by its
 * cookie. Succeeds with the identity and `{nextPath}`, fails with an AppError for a decision of the person or the
 * provider, and errs with everything else: an outage, a fault of ours.
 */
export class OidcStrategy extends passport.Strategy {
  private readonly logger = new Logger('Oidc');

  constructor(
    private readonly provider: OidcProvider,
    private readonly tools: StrategyTools,
  ) {
    super();
    this.name = provider.id;
  }

  override async authenticate(request: IncomingUrl, options: SignInOptions): Promise<void> {
    try {
      await (options.step === 'start' ? this.begin(options) : this.finish(request, options));
    } catch (error) {
      if (error instanceof AppError && error.row.status < 500) this.fail(error, error.row.status);
      else this.error(error);
    }
  }

  private async begin({ browserToken, nextPath }: SignInOptions): Promise<void> {
    const { client, identities, database, publicUrl } = this.tools;
    if (browserToken === undefined || nextPath === undefined) throw new Error('a sign-in begins in a browser');
    const state = newSignInToken();
    const redirectUri = new URL(`/api/auth/oidc/${this.provider.id}/callback`, publicUrl).href;
    const url = await client
      .authorizationUrl(this.provider, redirectUri, checksOf(state, browserToken))
      .catch((error: unknown) => this.refuse(error));
    await identities.addRequest(database, { ...this.requestOf(state, browserToken), nextPath });
    this.redirect(url);
  }

  private async finish(request: IncomingUrl, { browserToken }: SignInOptions): Promise<void> {
    const { client, identities, database, publicUrl } = this.tools;
    const url = new URL(request.url, publicUrl);
    const state = url.searchParams.get('state');
    if (state === null || browserToken === undefined) throw new AppError('oidc_state_invalid');
    const nextPath = await identities.takeRequest(database, this.requestOf(state, browserToken));
    if (nextPath === undefined) throw new AppError('oidc_state_invalid');
    const identity = await client
      .identityOf(this.provider, url, checksOf(state, browserToken))
      .catch((error: unknown) => this.refuse(error));
    this.success(identity, { nextPath });
  }

  private requestOf(state: string, browserToken: string) {
    return {
      stateHash: signInTokenHash(state),
      providerId: this.provider.id,
      browserHash: signInTokenHash(browserToken),
    };
  }

  /** Refuses: the person sees that the sign-in failed; the log contains why. */
  private refuse(error: unknown): never {
    this.logger.warn(`${this.provider.id}: ${reasonsOf(error).join(': ')}`);
    throw asSignInError(error);
  }
}

/** Derives nonce and verifier from the browser's secret, so that the database keeps neither. */
function checksOf(state: string, browserToken: string): Checks {
  const derive = (purpose: string) =>
    createHmac('sha256', browserToken).update(`${purpose}:${state}`).digest('base64url');
  return { state, nonce: derive('nonce'), codeVerifier: derive('pkce') };
}
