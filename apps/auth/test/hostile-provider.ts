import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from '@jest/globals';
import { exportJWK, generateKeyPair, type JWTHeaderParameters, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';

/** The parts of the next token endpoint response that are forged. */
export interface Forgery {
  claims?: JWTPayload;
  header?: Partial<JWTHeaderParameters>;
  /** Whether it is signed by a key that is not in the key set, by the client's secret, or not at all. */
  signature?: 'stranger' | 'client_secret' | 'none';
  /** A response of the token endpoint instead of tokens. */
  status?: number;
  error?: string;
}

/** A provider that lies where a test makes it. Everything else is right. */
export interface HostileProvider {
  readonly issuer: string;
  forgery: Forgery;
  /** The nonce of the request under way: a real provider would have it from the browser. */
  nonce: string;
}

/** Starts a hostile provider before all tests of a file and stops it after them. */
export function useHostileProvider(client: { client_id: string; client_secret: string }): HostileProvider {
  const hostile: { -readonly [K in keyof HostileProvider]: HostileProvider[K] } = {
    issuer: '',
    forgery: {},
    nonce: '',
  };
  let server: Server;

  beforeAll(async () => {
    const own = await generateKeyPair('RS256');
    const stranger = await generateKeyPair('RS256');
    const jwk = { ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'RS256', use: 'sig' };
    const idToken = () => {
      const { claims, header, signature } = hostile.forgery;
      const now = Math.floor(Date.now() / 1000);
      const payload = {
        iss: hostile.issuer,
        aud: client.client_id,
        sub: 'mallory',
        nonce: hostile.nonce,
        iat: now,
        exp: now + 300,
        email: 'mallory@example.com',
        email_verified: true,
        ...claims,
      };
      if (signature === 'none') return new UnsecuredJWT(payload).encode();
      const [alg, key] =
        signature === 'client_secret'
          ? ['HS256', new TextEncoder().encode(client.client_secret)]
          : ['RS256', signature === 'stranger' ? stranger.privateKey : own.privateKey];
      return new SignJWT(payload)
        .setProtectedHeader({ alg, kid: 'own', ...header })
        .sign(key as Parameters<SignJWT['sign']>[0]);
    };
    const answers: Record<string, () => unknown> = {
      '/.well-known/openid-configuration': () => metadata(hostile.issuer),
      '/jwks': () => ({ keys: [jwk] }),
      '/token': async () =>
        hostile.forgery.error
          ? { error: hostile.forgery.error }
          : { access_token: 'x', token_type: 'Bearer', id_token: await idToken() },
    };
    server = createServer((request, response) => {
      void Promise.resolve(answers[request.url!]?.()).then((body) => {
        const failed = request.url === '/token' ? hostile.forgery.status : undefined;
        response.writeHead(failed ?? (body ? 200 : 404), { 'content-type': 'application/json' });
        response.end(JSON.stringify(body ?? {}));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
    hostile.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return hostile;
}

function metadata(issuer: string): Record<string, unknown> {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    authorization_response_iss_parameter_supported: true,
  };
}
