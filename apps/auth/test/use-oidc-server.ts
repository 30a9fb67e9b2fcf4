import { afterAll, beforeAll } from '@jest/globals';
import { request } from '@libs/testing/http/http-client';
import { OidcServer } from '@libs/testing/servers/oidc-server';

/** A person at the provider. */
export interface Claims {
  email?: string;
  email_verified?: boolean;
  name?: string;
}

/** The real `oidc-provider`, with people that a test invents. */
export interface SignInProvider {
  readonly issuer: string;
  readonly people: Map<string, Claims>;
  /**
   * Signs a person in at the provider and agrees, by its own pages. Returns path and query of the callback. `abort`
   * presses the button that cancels.
   */
  visit(authorizationUrl: string, person: string, options?: { abort?: boolean }): Promise<string>;
}

/** Starts a provider before all tests of a file and stops it after them. Call it before `useWorld`. */
export function useOidcServer(redirectUri: string): SignInProvider {
  const people = new Map<string, Claims>();
  let server: OidcServer;

  beforeAll(async () => {
    server = await OidcServer.start();
    await server.serve({ redirectUri, claimsOf: (person) => ({ ...people.get(person) }) });
  });
  afterAll(() => server.stop());
  return {
    get issuer() {
      return server.issuer;
    },
    people,
    visit: (url, person, options) => visit(server.issuer, url, person, options),
  };
}

/** Acts as a browser at the provider: follows redirects with cookies, fills in its development pages. */
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
    } else throw new Error(`the provider returned ${status}: ${text.slice(0, 200)}`);
  }
  throw new Error('the provider goes round in circles');
}
