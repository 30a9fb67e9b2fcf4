import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import Provider, { type AccountClaims, type Configuration } from 'oidc-provider';

export const OIDC_CLIENT = { client_id: 'checkout', client_secret: 'a secret of at least 32 characters' };
const TTL_S = 600;

/** The settings of an OIDC server, once the platform that uses it has an address. */
export interface OidcUse {
  readonly redirectUri: string;
  /** Returns the claims about a person, in addition to the name with which they sign in. */
  readonly claimsOf: (person: string) => Omit<AccountClaims, 'sub'>;
}

/** The real `oidc-provider` with its own development pages, where everybody signs in with a name and any password. */
export class OidcServer {
  private constructor(private readonly server: Server) {}

  /** Listens at an address; it responds only after `serve`. */
  static async start(): Promise<OidcServer> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new OidcServer(server);
  }

  get issuer(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async serve(use: OidcUse): Promise<void> {
    const settings = await configuration(use);
    const provider = withoutAdvice(() => new Provider(this.issuer, settings));
    this.server.on('request', provider.callback());
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

async function configuration({ redirectUri, claimsOf }: OidcUse): Promise<Configuration> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const lived = ['AccessToken', 'AuthorizationCode', 'Grant', 'IdToken', 'Interaction', 'Session'];
  return {
    clients: [{ ...OIDC_CLIENT, redirect_uris: [redirectUri] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, ...claimsOf(id) }) }),
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'test' }] },
    cookies: { keys: ['a key of this test'] },
    ttl: Object.fromEntries(lived.map((name) => [name, TTL_S])),
  };
}

/** It warns of what is for development only, which all of this is. */
function withoutAdvice<T>(work: () => T): T {
  const { warn } = console;
  console.warn = () => undefined;
  try {
    return work();
  } finally {
    console.warn = warn;
  }
}
