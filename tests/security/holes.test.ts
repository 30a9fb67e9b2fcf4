import { get, request as send } from 'node:http';
import { connect, type Socket } from 'node:net';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { ServiceName } from '@libs/events/services';
import { eventually } from '@libs/testing/eventually';
import { request } from '@libs/testing/http/http-client';
import { lostTests } from '../repository/page-tests.js';
import { Merchant } from '../stack/people/merchant.js';
import { useSystemWith } from '../stack/use-system.js';

const SIGN_INS_PER_MINUTE = 8;
/**
 * The limit of the gateway: a request that is sent at once takes less, a trickle below takes more than ten times that.
 */
const BODY_TIMEOUT_MS = 2_000;
const TRICKLED_BYTES = 500;
const EVERY_MS = 50;

const HERE = 'tests/security/holes.test.ts';
const COMPOSE = 'tests/repository/compose.test.ts';

/**
 * The smaller vulnerabilities that an audit found, and the tests that try each again: through the public origin here,
 * and at the service itself elsewhere.
 */
// biome-ignore format: a table reads best as a table
const HOLES: Readonly<Record<string, readonly (readonly [file: string, title: string])[]>> = {
  '/api/auth/./login skips the budget of sign-ins': [
    [HERE, 'a spelling of the path of sign-ins reaches no password, or draws on the same budget'],
    ['apps/gateway/test/gateway.test.ts', 'has nothing at %s, which others would read as another path'],
    ['apps/gateway/src/routes/plain-path.spec.ts', 'refuses %s'],
  ],
  'a trickled body holds its connection': [
    [HERE, 'a body that comes byte by byte is cut off at %s with %s'],
    ['apps/gateway/test/slow-bodies.test.ts', 'does not hold a connection at %s with %s'],
  ],
  'anybody opens event streams for tokens that are none': [
    [HERE, 'sixty event streams of unknown tokens are refused, and hold no connection'],
    ['apps/pay-page/test/pay-page.test.ts', 'has no stream for a session that does not exist'],
    ['apps/gateway/test/connections.test.ts', 'a caller who wants no more than one response has the connection closed: %s'],
  ],
  '/docs/assets/%2e%2e/ is a 500': [
    [HERE, 'a path that leaves its folder is nowhere: %s'],
    ['apps/gateway/test/web.test.ts', 'has no page instead of a missing file: %s'],
  ],
  'return_url with userinfo, tabs, newlines': [
    [HERE, 'a link back to the shop is refused that reads otherwise than it leads: %j'],
    ['apps/sessions/test/create-session.test.ts', 'names the fault of %s = %p'],
  ],
  'any private peer is believed to be a proxy': [
    [HERE, 'an address that a caller invents is not the one that limits count'],
    ['apps/gateway/test/trusted-proxies.test.ts', 'counts what a caller invents as one address'],
    ['apps/gateway/test/trusted-proxies.test.ts', 'trusts no caller from outside that counts as a proxy'],
  ],
  'the recovery of a hostile token burns the gas of the platform': [
    ['apps/sweeper/test/recovering.test.ts', 'burns none of our gas when it is hostile, and holds up no other'],
    ['apps/sweeper/test/recovery-gas.test.ts', 'burns no more than the gas of a merchant and day, however often it is requested'],
    ['apps/sweeper/test/recovery-gas.test.ts', 'burns no more when many transfers are requested at once'],
  ],
  'production takes the seeds of docker-compose.yml': [[COMPOSE, 'has no secret of a service that production accepts']],
};

describe('The list of the smaller holes', () => {
  const named = Object.values(HOLES).flatMap((tests) => tests.map(([file, title]) => ({ file, title })));

  it('names tests that exist', () => {
    expect(Object.entries(HOLES).filter(([, tests]) => tests.length === 0)).toEqual([]);
    expect(lostTests(named)).toEqual([]);
  });

  it('is found faulty when a test is gone, of this file as well', () => {
    const gone = named.map(({ file, title }) => ({ file, title: `${title}, once` }));

    expect(lostTests(gone)).toHaveLength(named.length);
  });
});

describe('From outside', () => {
  // The gateway sees the tests as a client and not as a proxy, so it ignores their claims about addresses.
  const gateway: Record<string, string> = {
    TRUSTED_PROXIES: '10.0.0.0/8',
    SIGN_INS_PER_MINUTE: String(SIGN_INS_PER_MINUTE),
    BODY_TIMEOUT_MS: String(BODY_TIMEOUT_MS),
  };
  const running = useSystemWith(() => ({
    oneProcess: true,
    env: (service: ServiceName) => (service === 'gateway' ? gateway : {}),
  }));
  let shop: Merchant;

  beforeAll(async () => {
    shop = await Merchant.create(running.system);
  }, 300_000);

  /** Sends a path unchanged: other clients normalize it. */
  const guess = (path = '/api/auth/login', claims: Record<string, string> = {}) =>
    new Promise<{ status: number; retryAfterS: number }>((resolve, reject) => {
      const headers = { 'content-type': 'application/json', ...claims };
      send(running.system.baseUrl, { method: 'POST', path, headers }, (response) => {
        resolve({ status: response.statusCode!, retryAfterS: Number(response.headers['retry-after']) });
        response.resume();
      })
        .on('error', reject)
        .end(JSON.stringify({ email: 'somebody@shop.example', password: 'not the password' }));
    });
  /** Uses up the budget of sign-ins, early enough in its minute that it stays used up during the test. */
  const usesUpSignIns = () =>
    eventually(async () => {
      const { status, retryAfterS } = await guess();
      return status === 429 && retryAfterS > 20;
    }, 90_000);

  it('a spelling of the path of sign-ins reaches no password, or draws on the same budget', async () => {
    const spellings = [
      '/api/auth/./login',
      '/api/./auth/login',
      '/./api/auth/login',
      '/api/auth/x/../login',
      '/api/auth/%2e/login',
      '/api/auth/x/%2E%2e/login',
      '/api/auth%2flogin',
      '/api/auth/%6cogin',
      '/api/auth/logi%6E',
      '/api//auth/login',
      '//api/auth/login',
      '/api/auth//login',
      '/api/auth/login/',
      '/api/auth/login//',
      '/api/auth/login/.',
      '/api/auth/login?again=1',
      '/api/auth/login;again=1',
      '/api/auth/login%20',
      '/api/auth/login%09',
      '/api/auth/login%00',
      '/api/auth\\login',
      '/api/auth/x\\..\\login',
      '/api/auth/Login',
      '/API/auth/login',
      `${running.system.baseUrl}/api/auth/login`,
    ];
    expect((await guess()).status).toBe(401);
    await usesUpSignIns();

    const outcomes: [string, number][] = [];
    for (const path of spellings) outcomes.push([path, (await guess(path)).status]);

    // A password that was checked would give 401.
    expect(outcomes.filter(([, status]) => ![400, 404, 422, 429].includes(status))).toEqual([]);
    const counted = outcomes.filter(([, status]) => status === 429).map(([path]) => path);
    expect(counted).toEqual(expect.arrayContaining(['/api/auth/%6cogin', '/api/auth/login?again=1']));
    // Other routes have another budget.
    expect((await request(running.system.baseUrl, 'GET', '/api/auth/methods')).status).toBe(200);
  }, 150_000);

  it('an address that a caller invents is not the one that limits count', async () => {
    await usesUpSignIns();
    const claims = ['9.9.9.9', '10.0.0.7', '127.0.0.2', '2001:db8::1', '9.9.9.8, 10.0.0.7', ''].flatMap(
      (address): Record<string, string>[] => [
        { 'x-forwarded-for': address },
        { 'x-real-ip': address, forwarded: `for="${address}"`, 'cf-connecting-ip': address },
      ],
    );

    const statuses: number[] = [];
    for (const claim of claims) statuses.push((await guess('/api/auth/login', claim)).status);

    expect(statuses).toEqual(claims.map(() => 429));
  }, 150_000);

  it.each([
    ['/api/sessions', 'content-length'],
    ['/api/sessions', 'chunked'],
    ['/api/auth/request_link', 'chunked'],
    ['/v1/turns', 'content-length'],
    ['/pay/token/find', 'chunked'],
  ] as const)(
    'a body that comes byte by byte is cut off at %s with %s',
    async (path, framing) => {
      const isChunked = framing === 'chunked';
      const length = isChunked ? 'transfer-encoding: chunked' : `content-length: ${TRICKLED_BYTES}`;
      const socket = opens(running.system.baseUrl);
      socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${length}\r\n\r\n`);
      let sent = 0;
      const trickle = setInterval(() => {
        sent++;
        socket.write(isChunked ? '1\r\n \r\n' : ' ');
      }, EVERY_MS);

      await closes(socket).finally(() => clearInterval(trickle));

      expect(sent).toBeLessThan(TRICKLED_BYTES);
    },
    60_000,
  );

  it('sixty event streams of unknown tokens are refused, and hold no connection', async () => {
    const { token } = await shop.openSession(5_00);
    const known = opens(running.system.baseUrl);
    const sockets = Array.from({ length: 60 }, () => opens(running.system.baseUrl));
    const asks = (of: string) =>
      `GET /pay/${of}/events HTTP/1.1\r\nhost: x\r\naccept: text/event-stream\r\nconnection: close\r\n\r\n`;
    const began = heads(known);
    known.write(asks(token));
    // An existing connection stays open all the while.
    expect(await began).toMatch(/^HTTP\/1\.1 200 /);

    const statuses = await Promise.all(
      sockets.map(async (socket, index) => {
        const head = heads(socket);
        socket.write(asks(`${token.slice(0, -2)}${String(index).padStart(2, '0')}`));
        await closes(socket);
        return (await head).slice(9, 12);
      }),
    );

    expect(new Set(statuses)).toEqual(new Set(['404']));
    expect(known.destroyed).toBe(false);
    known.destroy();
  }, 60_000);

  it.each([
    '/docs/assets/%2e%2e/package.json',
    '/docs/assets/%2e%2e/',
    '/docs/assets/%2E%2E/%2e%2e/%2e%2e/package.json',
    '/docs/assets/..%2fpackage.json',
    '/docs/assets/..%5cpackage.json',
    '/docs/assets/..\\package.json',
    '/docs/assets/.%2e/package.json',
    '/docs/assets/%252e%252e/package.json',
    '/dashboard/assets/%2e%2e/index.html',
    '/admin/assets/%2e%2e/%2e%2e/package.json',
    '/pay/%2e%2e/api/me',
  ])('a path that leaves its folder is nowhere: %s', async (path) => {
    const status = await new Promise<number>((resolve, reject) => {
      get(running.system.baseUrl, { path }, (response) => resolve(response.resume().statusCode!)).on('error', reject);
    });

    expect([400, 404]).toContain(status);
  });

  it.each([
    'https://shop.example@evil.example/',
    'https://shop.example:443@evil.example/',
    'https://user:password@shop.example/',
    'https://@evil.example/',
    'https://shop.example/a\tb',
    'https://shop.exa\tmple/',
    'https://shop.exa\nmple/',
    'https://shop.example/\r\nset-cookie: a=b',
    '\thttps://shop.example/',
    'java\nscript:alert(1)',
    'javascript:alert(1)',
    'JavaScript://shop.example/%0aalert(1)',
    ' javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    '//evil.example/',
    'https://evil.example\\@shop.example/',
  ])('a link back to the shop is refused that reads otherwise than it leads: %j', async (url) => {
    const posts = (more: object) =>
      request(running.system.baseUrl, 'POST', '/api/sessions', {
        body: { user_external_id: 7, return_url: 'https://shop.example/thanks', amount_usd_cents: 5_00, ...more },
        headers: { authorization: `Bearer ${shop.apiKey}` },
      });

    const refused = [await posts({ return_url: url }), await posts({ cancel_url: url })];

    expect(refused.map(({ status, body }) => [status, body.detail[0].loc])).toEqual([
      [422, ['body', 'return_url']],
      [422, ['body', 'cancel_url']],
    ]);
    expect((await posts({})).status).toBe(200);
  });
});

/** Opens a raw connection, on which only the other end enforces rules. */
function opens(baseUrl: string): Socket {
  const { port, hostname } = new URL(baseUrl);
  return connect(Number(port), hostname)
    .on('error', () => undefined)
    .resume();
}

function closes(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.once('close', () => resolve()));
}

/** Returns the first headers that are received. */
function heads(socket: Socket): Promise<string> {
  return new Promise((resolve) => socket.once('data', (data: Buffer) => resolve(data.toString())));
}
