import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import Provider, { type Configuration } from 'oidc-provider';

const CLIENT = { client_id: 'checkout', client_secret: 'a secret of at least 32 characters' };

/** The real `oidc-provider` with its own development pages: whoever signs in there with a name has the e-mail of that name. */
export class OidcServer {
  private constructor(private readonly server: Server) {}

  /** Has an address; who may use it is told later, for that is known only when the platform runs. */
  static async start(): Promise<OidcServer> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new OidcServer(server);
  }

  /** What the auth service is told about it. */
  get settings() {
    return JSON.stringify([{ id: 'village', name: 'Village', issuer: this.issuer, ...CLIENT }]);
  }

  async serve(baseUrl: string): Promise<void> {
    const { privateKey } = await generateKeyPair('RS256', { extractable: true });
    const configuration: Configuration = {
      clients: [{ ...CLIENT, redirect_uris: [`${baseUrl}/api/auth/oidc/village/callback`] }],
      claims: { openid: ['sub'], email: ['email', 'email_verified'] },
      findAccount: (_context, id) => ({
        accountId: id,
        claims: () => ({ sub: id, email: `${id}@village.example`, email_verified: true }),
      }),
      jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'test' }] },
      cookies: { keys: ['a key of this test'] },
      ttl: { AccessToken: 600, AuthorizationCode: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    };
    const provider = withoutAdvice(() => new Provider(this.issuer, configuration));
    this.server.on('request', provider.callback());
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private get issuer(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }
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
