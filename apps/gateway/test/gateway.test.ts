import { get } from 'node:http';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '@libs/embedded/process/free-port';
import { startService } from '@libs/service-kit/start-service';
import { request } from '@libs/testing/http/http-client';
import { useUpstream } from '@libs/testing/servers/use-upstream';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';

/** A service behind the gateway: it returns what it received. */
const upstream = useUpstream((incoming, outgoing) => {
  const chunks: Buffer[] = [];
  incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
  incoming.on('end', () => {
    const { method, url: path, headers } = incoming;
    outgoing.writeHead(path === '/readyz' ? 200 : 201, { 'content-type': 'application/json', 'set-cookie': 'sid=1' });
    outgoing.end(JSON.stringify({ method, path, headers, body: Buffer.concat(chunks).toString() }));
  });
});
let closedPort: string;
beforeAll(async () => {
  closedPort = `http://127.0.0.1:${await freePort()}`;
});

const world = useWorld(service, {
  env: () => ({
    AUTH_URL: upstream.url,
    DASHBOARD_URL: upstream.url,
    SESSIONS_URL: upstream.url,
    ADMIN_URL: closedPort,
    PAY_PAGE_URL: upstream.url,
    SWEEPER_URL: upstream.url,
    AGENT_URL: upstream.url,
    SIGN_INS_PER_MINUTE: '3',
    SECURITY_CONTACT: 'mailto:security@shop.example',
  }),
});

describe('a gateway in production', () => {
  it('routes nothing to the process with the keys of relayer and registrar', async () => {
    const { SWEEPER_URL: _, ...env } = world.env;
    const next = await startService(service, env);
    try {
      const { status, body } = await request(next.url, 'GET', '/api/internal/treasury', {
        headers: { authorization: 'Bearer x' },
      });
      expect([status, body.error.code]).toEqual([404, 'not_found']);
    } finally {
      await next.stop();
    }
    await expect(startService(service, { ...world.env, ENVIRONMENT: 'production' })).rejects.toThrow('SWEEPER_URL');
  });
});

describe('the gateway', () => {
  it.each([
    ['POST', '/api/sessions'],
    ['GET', '/api/sessions/abc/status'],
    ['PATCH', '/api/dashboard/merchants/1'],
    ['GET', '/api/me'],
    ['GET', '/pay/abc?asset=USDT'],
    ['GET', '/api/internal/treasury'],
    ['DELETE', '/api/dashboard/merchants/1/api_keys/2'],
  ])('hands %s %s on as it is', async (method, path) => {
    const body = method === 'POST' || method === 'PATCH' ? '{"a": "ü\\u0000"}' : undefined;

    const response = await world.http(method, path, { body, headers: { authorization: 'Bearer x' } });

    expect(response.status).toBe(201);
    expect(response.body).toMatchObject({ method, path, body: body ?? '' });
    expect(response.body.headers).toMatchObject({ authorization: 'Bearer x', 'x-forwarded-proto': 'http' });
    expect(response.headers['set-cookie']).toBe('sid=1');
  });

  it('names whom to notify of a vulnerability, as RFC 9116 requires', async () => {
    const { status, headers, text } = await world.http('GET', '/.well-known/security.txt');
    const expires = new Date(/^Expires: (\S+)$/m.exec(text)![1]!).getTime() - Date.now();

    expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'text/plain; charset=utf-8' });
    expect(text).toMatch(/^Contact: mailto:security@shop\.example\n/);
    expect(text).toMatch(/^Canonical: https?:\/\/\S+\/\.well-known\/security\.txt\n$/m);
    expect(expires / 86_400_000).toBeGreaterThan(150);
    expect(expires / 86_400_000).toBeLessThan(365);
  });

  it('states the real host, whatever the caller claims', async () => {
    const host = new URL(world.service.url).host;

    const { body } = await world.http('GET', '/api/me', { headers: { 'x-forwarded-host': 'evil.example' } });

    expect(body.headers['x-forwarded-host']).toBe(host);
    expect(body.headers['x-forwarded-for']).toBe('127.0.0.1');
    expect(body.headers['traceparent']).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
  });

  it('puts security headers on every response', async () => {
    for (const path of ['/api/me', '/api/health', '/nothing']) {
      const { headers } = await world.http('GET', path);
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    }
  });

  it('opens nothing to pages of other origins', async () => {
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };

    for (const [method, path] of [
      ['OPTIONS', '/api/sessions'],
      ['OPTIONS', '/v1/turns'],
      ['GET', '/api/health'],
      ['GET', '/openapi.json'],
    ] as const) {
      const response = await world.http(method, path, { headers });
      expect(Object.keys(response.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  });

  it('responds with 404 for what no service has, in the shape of every error', async () => {
    const response = await world.http('GET', '/api/nothing');

    expect(response.status).toBe(404);
    expect(response.body.error.code).toBe('not_found');
  });

  it.each([
    '/api/auth/./login',
    '/api/auth/%2e/login',
    '/api/auth/x/../login',
    '/api/auth/x/%2e%2e/login',
    '/api/auth%2flogin',
    '/docs/assets/%2e%2e/package.json',
    '/docs/assets/..%2fpackage.json',
    '/dashboard/assets/%2e%2e/index.html',
  ])('has nothing at %s, which others would read as another path', async (path) => {
    const status = await new Promise<number>((resolve, reject) => {
      // Other clients normalize the path before they send it.
      get(world.service.url, { path }, (response) => resolve(response.resume().statusCode!)).on('error', reject);
    });

    expect(status).toBe(404);
  });

  it.each(['/nothing/%zz', '/api/me%zz', '/api/sessions/%ff/status'])(
    'responds with 422 for %s, which is not a URL',
    async (path) => {
      const response = await world.http('GET', path);

      expect(response).toMatchObject({ status: 422, body: { detail: [{ loc: ['path'], type: 'url_invalid' }] } });
    },
  );

  it.each(['/nothing/%00', '/dashboard/%00', '/docs/assets/%00'])('responds with 422 for %s', async (path) => {
    const response = await world.http('GET', path);

    expect(response).toMatchObject({ status: 422, body: { detail: [{ loc: ['path'], type: 'string_unicode' }] } });
  });

  it('serves the API document, and responds with 304 when it has not changed', async () => {
    const response = await world.http('GET', '/openapi.json');
    const again = await world.http('GET', '/openapi.json', {
      headers: { 'if-none-match': String(response.headers['etag']) },
    });

    expect(response.body).toMatchObject({ openapi: '3.1.0', info: { version: '0.1.0' } });
    expect(response.body.paths['/api/sessions'].post.security).toEqual([{ apiKey: [] }]);
    expect(response.body.paths['/api/agent/merchants/{merchant_id}/keys'].post.security).toEqual([{ signIn: [] }]);
    expect(again).toMatchObject({ status: 304, text: '' });
  });

  it('reports what is wrong with a URL of the agent API as the agent API does', async () => {
    const { status, body } = await world.http('GET', '/v1/turns/%zz');

    expect([status, body.error.code, body.error.param]).toEqual([422, 'VALIDATION_ERROR', 'path']);
    expect(body.trace_id).toBe(body.error.trace_id);
  });

  it('serves the document of the agent API under its own prefix', async () => {
    const { status, body } = await world.http('GET', '/v1/openapi.json');

    expect([status, body.openapi]).toEqual([200, '3.1.0']);
    expect(body.paths['/v1/turns'].post.security).toEqual([{ agentKey: [] }]);
    expect(Object.keys(body.paths).filter((path) => !path.startsWith('/v1/'))).toEqual([]);
    expect(Object.keys(body.webhooks)).toEqual([
      'turn.queued',
      'turn.running',
      'turn.done',
      'turn.failed',
      'turn.cancelled',
      'turn.approval_requested',
      'turn.approval_decided',
      'schedule.paused',
    ]);
  });

  it('serves the document for backends of merchants: what a key reaches, and the events of the checkout', async () => {
    const { status, body } = await world.http('GET', '/api/openapi.json');

    expect([status, body.openapi]).toEqual([200, '3.1.0']);
    expect(body.paths['/api/sessions'].post.security).toEqual([{ apiKey: [] }]);
    expect(Object.keys(body.components.securitySchemes)).toEqual(['apiKey']);
    expect(Object.keys(body.paths).filter((path) => /dashboard|admin|auth|^\/v1/.test(path))).toEqual([]);
    expect(Object.keys(body.webhooks)).toContain('payment.confirmed');
    expect(Object.keys(body.webhooks)).not.toContain('turn.done');
  });

  it('shows the API document to people, and serves nothing else of the viewer', async () => {
    const [page, script, source] = await Promise.all(
      ['/docs/reference', '/docs/assets/swagger-ui-bundle.js', '/docs/assets/package.json'].map((path) =>
        world.http('GET', path),
      ),
    );

    expect(page!.text).toContain('/docs/assets/swagger-ui-bundle.js');
    expect(page!.headers['content-security-policy']).toContain("script-src 'self'");
    expect([script!.status, source!.status]).toEqual([200, 404]);
  });

  it('responds with 503 with Retry-After when a service is away', async () => {
    const response = await world.http('GET', '/api/admin/merchants');

    expect(response.status).toBe(503);
    expect(response.headers['retry-after']).toBe('2');
    expect(response.body.error.code).toBe('unavailable');
  });

  it('shows a start page at the origin', async () => {
    const response = await world.http('GET', '/');

    expect(response.status).toBe(200);
    expect(response.text).toContain('<h1>Accept stablecoins');
    expect(response.headers['content-security-policy']).toContain("style-src 'sha256-");
  });

  it('reports health in one word', async () => {
    expect((await world.http('GET', '/api/health')).body).toEqual({ status: 'degraded' });
  });

  it('limits too frequent sign-ins, and no other requests of the same address', async () => {
    const tries = [];
    for (let index = 0; index < 4; index++) tries.push(await world.http('POST', '/api/auth/login', { body: {} }));

    expect(tries.map((response) => response.status)).toEqual([201, 201, 201, 429]);
    expect(tries[3]!.body.error.code).toBe('rate_limited');
    expect(Number(tries[3]!.headers['retry-after'])).toBeGreaterThan(0);
    expect((await world.http('GET', '/api/me')).status).toBe(201);
  });
});
