import { beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '@libs/embedded/process/free-port';
import { useUpstream } from '@libs/testing/servers/use-upstream';
import { useWorld } from '@libs/testing/world';
import { ERROR_LANGUAGES } from '../src/pages/error-texts.js';
import { service } from '../src/service.js';

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const FAILED = {
  detail: 'No response came in time.',
  error: { code: 'unavailable', message: 'x', trace_id: 'of-the-service' },
};

/** A service behind the gateway that responds as its path specifies. */
const upstream = useUpstream((incoming, outgoing) => {
  const { pathname } = new URL(incoming.url!, 'http://upstream');
  const status = Number(/(\d{3})/.exec(pathname)?.[1] ?? 200);
  if (pathname.endsWith('own-page'))
    outgoing.writeHead(status, { 'content-type': 'text/html' }).end('<h1>its own</h1>');
  else {
    const headers = {
      'content-type': 'application/json',
      'x-trace-id': 'of-the-service',
      ...(status === 503 ? { 'retry-after': '2' } : {}),
    };
    outgoing.writeHead(status, headers).end(JSON.stringify(FAILED));
  }
});
let closedPort: string;
beforeAll(async () => {
  closedPort = `http://127.0.0.1:${await freePort()}`;
});

const world = useWorld(service, {
  env: () => ({
    AUTH_URL: upstream.url,
    DASHBOARD_URL: upstream.url,
    SESSIONS_URL: closedPort,
    ADMIN_URL: closedPort,
    PAY_PAGE_URL: upstream.url,
    SWEEPER_URL: upstream.url,
    AGENT_URL: upstream.url,
    TIERS: '{"free":{"feeBps":125}}',
  }),
});

const opens = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  world.http(method, path, { headers: { accept: BROWSER, ...headers } });

describe('a pay page whose services are away', () => {
  it.each(ERROR_LANGUAGES.map(({ code, dir, texts }) => [code, dir, texts] as const))(
    'states in %s that money sent is safe, and reloads itself',
    async (code, dir, texts) => {
      const response = await opens('/pay/503', { 'accept-language': `xx, ${code}-XX;q=0.9, en;q=0.1` });

      expect(response.status).toBe(503);
      expect(response.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'content-language': code,
        'retry-after': '2',
        'cache-control': 'no-store',
      });
      expect(response.text).toContain(`<html lang="${code}" dir="${dir}">`);
      expect(response.text).toContain(texts.payAway.title);
      expect(response.text).toContain(texts.payAway.text);
      expect(response.text).toContain(texts.reloads);
      expect(response.text).toMatch(/<meta http-equiv="refresh" content="1\d; url=\/pay\/503">/);
      expect(response.text).toContain('of-the-service');
      expect(response.text).not.toContain('No response came in time');
    },
  );

  it.each(['find', 'receipt'])(
    'goes back to the page from its form to %s, which no reload can send again',
    async (form) => {
      const { status, text } = await opens(`/pay/503/${form}?lang=de&asset=USDT`, {}, 'POST');

      expect(status).toBe(503);
      expect(text).toMatch(/<meta http-equiv="refresh" content="1\d; url=\/pay\/503\?lang=de&amp;asset=USDT">/);
      expect(text).toContain('href="/pay/503?lang=de&amp;asset=USDT"');
    },
  );

  it.each(['/pay/500', '/pay/502', '/pay/504'])('is the same for %s', async (path) => {
    const response = await opens(path);

    expect(response.status).toBe(Number(path.slice(-3)));
    expect(response.text).toContain('Money that you have already sent is safe');
  });

  it('stays JSON for the script of the page and for programs', async () => {
    for (const accept of ['*/*', 'application/json', 'text/event-stream'])
      expect((await opens('/pay/503', { accept })).body).toEqual(FAILED);
  });

  it('may have a page of its own for what it knows', async () => {
    expect((await opens('/pay/404-own-page')).text).toBe('<h1>its own</h1>');
  });
});

describe('a page that cannot be shown', () => {
  it.each([
    ['GET', '/nothing', 404, 'We could not find this page'],
    ['GET', '/docs/nothing', 404, 'We could not find this page'],
    ['GET', '/dashboard/assets/nothing.js', 404, 'We could not find this page'],
    ['GET', '/nothing/%zz', 422, 'We could not process this request'],
    ['POST', '/dashboard', 405, 'We could not process this request'],
    ['GET', '/api/auth/callback?token=503', 200, FAILED.detail],
    ['GET', '/api/auth/oidc/503/callback', 503, 'This page is not available right now'],
    ['GET', '/pay/404', 404, 'We could not find this page'],
  ])('%s %s is %d: %s', async (method, path, status, text) => {
    const response = await opens(path, {}, method);

    expect(response.status).toBe(status);
    expect(response.text).toContain(text);
  });

  it('brings no script and no file with it, and is a link back to where it was', async () => {
    const { text, headers } = await opens('/nothing?a="><script>alert(1)</script>');

    expect(text).not.toContain('<script');
    expect(text.match(/(src|href)="[^"]*"/g)).toEqual(['href="data:,"', 'href="/"']);
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; img-src data:; style-src 'sha256-[^']+'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'$/,
    );
  });

  it('tries again at this site, whatever was requested', async () => {
    const { text } = await opens('/pay/503//elsewhere.example?x=%22%3E');

    expect(text).toContain('href="/pay/503//elsewhere.example?x=%22%3E"');
  });

  it.each(['/api/nothing', '/api/sessions', '/v1/nothing', '/api/admin/merchants'])(
    'is JSON at %s, which is for programs',
    async (path) => {
      expect((await opens(path)).headers['content-type']).toContain('application/json');
    },
  );
});

describe('a person who opens too many pages', () => {
  const strict = useWorld(service, {
    env: () => ({
      AUTH_URL: upstream.url,
      DASHBOARD_URL: upstream.url,
      SESSIONS_URL: upstream.url,
      ADMIN_URL: upstream.url,
      PAY_PAGE_URL: upstream.url,
      SWEEPER_URL: upstream.url,
      AGENT_URL: upstream.url,
      REQUESTS_PER_MINUTE: '2',
    }),
  });

  it('reads how long to wait, and that money sent is safe', async () => {
    const open = () => strict.http('GET', '/pay/200', { headers: { accept: BROWSER } });
    await Promise.all([open(), open()]);

    const response = await open();

    expect(response.status).toBe(429);
    expect(response.text).toContain(`Please wait ${response.headers['retry-after']} seconds`);
    expect(response.text).toContain('Money that you have already sent is safe');
  });
});

describe('the start page', () => {
  it('states what this is, what it costs on this platform, and how it is', async () => {
    const { status, headers, text } = await opens('/');

    expect(status).toBe(200);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    for (const phrase of [
      'Accept stablecoins, straight to your own wallet',
      '1.25%',
      '0.5%',
      'US$1,000',
      'US$29 for 30 days',
      'Some services are disrupted',
    ])
      expect(text).toContain(phrase);
    for (const href of [
      '/docs',
      '/openapi.json',
      '/v1/openapi.json',
      '/dashboard/sign-in',
      '/dashboard/sign-in?way=register',
      '/admin',
      '/api/health',
    ])
      expect(text).toContain(`href="${href}"`);
    expect(text).not.toContain('It works');
    expect(text).not.toContain('<script');
  });
});

describe('whom to notify of a vulnerability', () => {
  it('is named nowhere where nobody is to be notified', async () => {
    expect(await world.http('GET', '/.well-known/security.txt')).toMatchObject({ status: 404 });
  });
});
