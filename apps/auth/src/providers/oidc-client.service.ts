import { OutboundClient } from '@libs/outbound-http/outbound-client';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import * as oidc from 'openid-client';
import { type FetchOptions, guardedFetch } from './guarded-fetch.js';
import type { OidcProvider } from './oidc-providers.js';

/** Metadata changes rarely; the library reads key sets again when a key is unknown. */
const METADATA_MS = 3_600_000;
const CLOCK_TOLERANCE_S = 30;
const TIMEOUT_S = 8;

/** The values that bind a response to its request. */
export interface Checks {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** The claims of a provider about a person, under the provider's own names. */
export interface OidcPerson {
  issuer: string;
  subject: string;
  verifiedEmail: unknown;
  name: unknown;
}

/**
 * Signs people in by OpenID Connect at providers: code flow, PKCE, and every check of the ID token, signature included.
 */
@Injectable()
export class OidcClientService implements OnApplicationShutdown {
  private readonly known = new Map<string, { configuration: Promise<oidc.Configuration>; until: number }>();

  constructor(private readonly client: OutboundClient) {}

  /** Returns the URL to send the browser to. */
  async authorizationUrl(provider: OidcProvider, redirectUri: string, checks: Checks): Promise<string> {
    const url = oidc.buildAuthorizationUrl(await this.configurationOf(provider), {
      redirect_uri: redirectUri,
      scope: provider.scopes.join(' '),
      state: checks.state,
      nonce: checks.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(checks.codeVerifier),
      code_challenge_method: 'S256',
    });
    return url.href;
  }

  /** Trades the code of a callback for an identity. Throws errors that `asSignInError` understands. */
  async identityOf(provider: OidcProvider, callbackUrl: URL, checks: Checks): Promise<OidcPerson> {
    const configuration = await this.configurationOf(provider);
    const tokens = await oidc.authorizationCodeGrant(configuration, callbackUrl, {
      expectedState: checks.state,
      expectedNonce: checks.nonce,
      pkceCodeVerifier: checks.codeVerifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims()!;
    const { userinfo_endpoint: userinfo } = configuration.serverMetadata();
    const person: Record<string, unknown> =
      claims['email'] === undefined && userinfo !== undefined
        ? await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub)
        : claims;
    const verifiedEmail = person['email_verified'] === true ? person['email'] : undefined;
    return { issuer: claims.iss, subject: claims.sub, verifiedEmail, name: person['name'] };
  }

  onApplicationShutdown(): Promise<void> {
    return this.client.close();
  }

  private configurationOf(provider: OidcProvider): Promise<oidc.Configuration> {
    const known = this.known.get(provider.id);
    if (known && known.until > performance.now()) return known.configuration;
    const configuration = this.discover(provider);
    this.known.set(provider.id, { configuration, until: performance.now() + METADATA_MS });
    configuration.catch(() => this.known.delete(provider.id));
    return configuration;
  }

  private async discover(provider: OidcProvider): Promise<oidc.Configuration> {
    const { issuer, client_id, client_secret } = provider;
    const fetch = guardedFetch(this.client);
    const customFetch = (url: string, options: oidc.CustomFetchOptions) => fetch(url, options as FetchOptions);
    // The settings accept http only in development, and the guard only for loopback.
    const execute = issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [];
    const found = await oidc.discovery(new URL(issuer), client_id, undefined, undefined, {
      [oidc.customFetch]: customFetch,
      execute,
      timeout: TIMEOUT_S,
    });
    const server = found.serverMetadata();
    if (server.issuer !== issuer) throw new Error(`the issuer calls itself ${server.issuer}, not ${issuer}`);
    const metadata = { ...(client_secret ? { client_secret } : {}), [oidc.clockTolerance]: CLOCK_TOLERANCE_S };
    const configuration = new oidc.Configuration(
      server,
      client_id,
      metadata,
      authenticationFor(client_secret, server.token_endpoint_auth_methods_supported),
    );
    configuration[oidc.customFetch] = customFetch;
    configuration.timeout = TIMEOUT_S;
    for (const extension of execute) extension(configuration);
    // Without this the library trusts TLS alone and does not verify the signature.
    oidc.enableNonRepudiationChecks(configuration);
    return configuration;
  }
}

/** Returns how to authenticate. A provider that names no method supports Basic (OpenID Connect Discovery 3). */
function authenticationFor(secret: string | undefined, supported: readonly string[] | undefined): oidc.ClientAuth {
  if (!secret) return oidc.None();
  const basic = supported === undefined || supported.includes('client_secret_basic');
  return basic ? oidc.ClientSecretBasic(secret) : oidc.ClientSecretPost(secret);
}
