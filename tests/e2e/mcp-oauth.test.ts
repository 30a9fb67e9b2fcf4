import { beforeAll, describe, expect, it } from '@jest/globals';
import { request } from '@libs/testing/http/http-client';
import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { OAuthClientInformationMixed, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js';
import { TestMerchant } from '../stack/people/test-merchant.js';
import { useSystem } from '../stack/use-system.js';

const REDIRECT = 'http://127.0.0.1:41999/callback';

/** The state that the official client keeps for a program, and the page to which it sends the program's user. */
class Program implements OAuthClientProvider {
  readonly redirectUrl = REDIRECT;
  readonly clientMetadata = { client_name: 'Chat', redirect_uris: [REDIRECT] };
  client: OAuthClientInformationMixed | undefined;
  kept: OAuthTokens | undefined;
  ledTo: URL | undefined;
  private verifier = '';

  state(): string {
    return 'the state of Chat';
  }
  clientInformation(): OAuthClientInformationMixed | undefined {
    return this.client;
  }
  saveClientInformation(client: OAuthClientInformationMixed): void {
    this.client = client;
  }
  tokens(): OAuthTokens | undefined {
    return this.kept;
  }
  saveTokens(tokens: OAuthTokens): void {
    this.kept = tokens;
  }
  codeVerifier(): string {
    return this.verifier;
  }
  saveCodeVerifier(verifier: string): void {
    this.verifier = verifier;
  }
  redirectToAuthorization(url: URL): void {
    this.ledTo = url;
  }
}

describe('A program that signs in by OAuth', () => {
  const running = useSystem();
  let shop: TestMerchant;
  beforeAll(async () => {
    shop = await TestMerchant.create(running.system);
  });

  /** Does what the page of the dashboard does when its person agrees. Returns the code. */
  async function agree({ searchParams }: URL, preset = 'server'): Promise<string> {
    const { client_id, redirect_uri, code_challenge } = Object.fromEntries(searchParams);
    const path = `/api/dashboard/merchants/${-Math.abs(shop.id)}/oauth_grants`;
    return (await shop.owner.post<{ code: string }>(path, { client_id, redirect_uri, code_challenge, preset })).code;
  }
  const form = (path: string, fields: Record<string, string> | [string, string][]) =>
    request(running.system.baseUrl, 'POST', path, {
      body: String(new URLSearchParams(fields)),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });

  it('finds the way from the address alone, and uses the tools of the member who agreed', async () => {
    const program = new Program();
    const url = new URL('/mcp', running.system.baseUrl);
    const first = new StreamableHTTPClientTransport(url, { authProvider: program });
    await expect(new Client({ name: 'chat', version: '1' }).connect(first)).rejects.toThrow('Unauthorized');
    const asked = program.ledTo!;
    expect(asked.pathname).toBe('/dashboard/connect');
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      resource: url.href,
      state: 'the state of Chat',
    });

    await first.finishAuth(await agree(asked));

    expect(program.kept).toMatchObject({ token_type: 'Bearer', access_token: expect.stringMatching(/^sk_test_/) });
    const client = new Client({ name: 'chat', version: '1' });
    await client.connect(new StreamableHTTPClientTransport(url, { authProvider: program }));
    const made = await client.callTool({ name: 'create_session', arguments: { amount_usd_cents: 1250 } });
    const [{ text }] = made.content as [{ text: string }];
    expect(JSON.parse(text)).toMatchObject({ amount_usd_cents: 1250, livemode: false });
    await client.close();

    expect((await form('/oauth/revoke', { token: program.kept!.access_token })).status).toBe(200);
    await expect(
      new Client({ name: 'chat', version: '1' }).connect(
        new StreamableHTTPClientTransport(url, {
          requestInit: { headers: { authorization: `Bearer ${program.kept!.access_token}` } },
        }),
      ),
    ).rejects.toThrow();
  }, 60_000);

  it('learns where to begin from each refusal, and what it may register', async () => {
    const refused = await request(running.system.baseUrl, 'POST', '/mcp', {
      body: { jsonrpc: '2.0', id: 1, method: 'ping' },
    });
    const metadata = /resource_metadata="([^"]+)"/.exec(String(refused.headers['www-authenticate']))?.[1] ?? '';
    const resource = await request(running.system.baseUrl, 'GET', new URL(metadata).pathname);
    expect(resource.body).toMatchObject({ resource: new URL('/mcp', running.system.baseUrl).href });
    const register = (body: unknown) => request(running.system.baseUrl, 'POST', '/oauth/register', { body });

    const faults = [
      await register({ client_name: 'Chat', redirect_uris: ['http://evil.example/cb'] }),
      await register({ client_name: 'Chat', redirect_uris: ['javascript:alert(1)'] }),
      await register({ client_name: '\u202e', redirect_uris: [REDIRECT] }),
      await register({ client_name: 'Chat' }),
      await register([]),
    ].map(({ status, body }) => [status, body.error]);

    expect(faults).toEqual([
      [400, 'invalid_redirect_uri'],
      [400, 'invalid_redirect_uri'],
      [400, 'invalid_client_metadata'],
      [400, 'invalid_redirect_uri'],
      [400, 'invalid_redirect_uri'],
    ]);
  });

  it('gets no token for what is wrong, in the words of OAuth', async () => {
    const program = new Program();
    const { body: client } = await request(running.system.baseUrl, 'POST', '/oauth/register', {
      body: program.clientMetadata,
    });
    const good = {
      grant_type: 'authorization_code',
      code: 'nobody’s',
      client_id: client.client_id,
      redirect_uri: REDIRECT,
      code_verifier: 'v'.repeat(43),
    };
    const { code: _, ...without } = good;

    const answers = [
      await form('/oauth/token', good),
      await form('/oauth/token', { ...good, code_verifier: 'short' }),
      await form('/oauth/token', { ...good, grant_type: 'password' }),
      await form('/oauth/token', { ...good, resource: 'https://other.example/mcp' }),
      await form('/oauth/token', without),
      await form('/oauth/token', [...Object.entries(good), ['code', 'another']]),
      await request(running.system.baseUrl, 'POST', '/oauth/token', { body: good }),
    ];

    expect(answers.map(({ status, body }) => [status, body.error])).toEqual([
      [400, 'invalid_grant'],
      [400, 'invalid_grant'],
      [400, 'unsupported_grant_type'],
      [400, 'invalid_target'],
      [400, 'invalid_request'],
      [400, 'invalid_request'],
      [400, 'invalid_request'],
    ]);
    for (const { headers } of answers) expect(headers['cache-control']).toBe('no-store');
  });
});
