import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from '@jest/globals';
import { request } from '@libs/testing/http-client';
import { exportJWK, generateKeyPair } from 'jose';
import Provider, { type Configuration } from 'oidc-provider';

export const CLIENT = { client_id: 'checkout', client_secret: 'a secret of at least 32 characters' };

/** A person at the provider. */
export interface Claims {
  email?: string;
  email_verified?: boolean;
  name?: string;
}

/** The real `oidc-provider`, with people that a test makes up. */
export interface OidcServer {
  readonly issuer: string;
  readonly people: Map<string, Claims>;
  /**
   * Signs a person in at the provider and agrees, by its own pages; path and query of the way back. `abort` is the
   * button that goes back without.
   */
  visit(authorizationUrl: string, person: string, options?: { abort?: boolean }): Promise<string>;
}

/** Starts a provider before all tests of a file and stops it after them. Call it before `useWorld`. */
export function useOidcServer(redirectUri: string): OidcServer {
  const people = new Map<string, Claims>();
  const oidc = {
    issuer: '',
    people,
    visit: (url: string, person: string, options?: { abort?: boolean }) => visit(oidc.issuer, url, person, options),
  };
  let server: Server;

  beforeAll(async () => {
    server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
    oidc.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const settings = await configuration(people, redirectUri);
    const provider = withoutAdvice(() => new Provider(oidc.issuer, settings));
    server.on('request', provider.callback());
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return oidc;
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

async function configuration(people: Map<string, Claims>, redirectUri: string): Promise<Configuration> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return {
    clients: [{ ...CLIENT, redirect_uris: [redirectUri] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, ...people.get(id) }) }),
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'test' }] },
    cookies: { keys: ['a key of this test'] },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
  };
}

/** A browser at the provider: follows redirects with cookies, fills in its development pages. */
async function visit(
  issuer: string,
  authorizationUrl: string,
  person: string,
  { abort = false }: { abort?: boolean } = {},
): Promise<string> {
  const cookies = new Map<string, string>();
  let at = new URL(authorizationUrl);
  let form: string | undefined;
  for (let step = 0; step < 20; step++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const { status, headers, text } = await request(
      at.origin,
      form === undefined ? 'GET' : 'POST',
      at.pathname + at.search,
      {
        body: form,
        headers: { cookie, ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }) },
      },
    );
    for (const line of [headers['set-cookie'] ?? []].flat()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      if (value) cookies.set(name!, value);
      else cookies.delete(name!);
    }
    form = undefined;
    if (headers.location) {
      at = new URL(String(headers.location), at);
      if (at.origin !== issuer) return at.pathname + at.search;
    } else if (status === 200 && text.includes('name="prompt"')) {
      if (abort) at = new URL(`${at.pathname}/abort`, issuer);
      else form = text.includes('value="login"') ? `prompt=login&login=${person}&password=any` : 'prompt=consent';
    } else throw new Error(`the provider answers ${status}: ${text.slice(0, 200)}`);
  }
  throw new Error('the provider goes round in circles');
}
