import { beforeAll, describe, expect, it } from '@jest/globals';
import { startService } from '@libs/service-kit/start-service';
import { request } from '@libs/testing/http/http-client';
import { useMailbox } from '@libs/testing/servers/use-mailbox';
import { useWorld } from '@libs/testing/world';
import { PasswordHasher } from '../src/password-hashing/password-hasher.js';
import { service } from '../src/service.js';

const mailbox = useMailbox();
const world = useWorld(service, {
  env: () => ({ BCRYPT_COST: '4', SMTP_URL: mailbox.url, MAIL_FROM: 'a@example.com' }),
});
const PASSWORD = 'a long enough password';

let serial = 0;
const freshEmail = () => `limit${++serial}@example.com`;
/** Returns an address of its own for each test, as the gateway passes it on. */
const freshAddress = () => ({ 'x-forwarded-for': `203.0.113.${++serial}` });

beforeAll(() => {
  world.bus.handles('dashboard.memberships', () => ({ memberships: [] }));
});

const login = (email: string, password: string, headers: Record<string, string>) =>
  world.http('POST', '/api/auth/login', { body: { email, password }, headers });

async function fails(times: number, email: string, headers: Record<string, string>): Promise<number[]> {
  const statuses = [];
  for (let count = 0; count < times; count++) statuses.push((await login(email, 'not the password', headers)).status);
  return statuses;
}

describe('POST /api/auth/login', () => {
  it('makes a guesser wait, and checks no password meanwhile', async () => {
    const email = freshEmail();
    const from = freshAddress();
    await world.http('POST', '/api/auth/register', { body: { email, password: PASSWORD }, headers: from });
    // More tries are recorded than were made, so that the wait outlasts this test.
    await fails(1, email, from);
    await world.rows(`UPDATE rate_counters SET count = 9 WHERE key LIKE 'login:%' AND key LIKE '%' || $1`, [
      from['x-forwarded-for'],
    ]);
    await fails(1, email, from);
    const { runs } = world.service.app.get(PasswordHasher);

    const response = await login(email, PASSWORD, from);

    expect(response.status).toBe(429);
    expect(response.body).toEqual({
      detail: 'Too many attempts. Wait and try again.',
      error: {
        code: 'rate_limited',
        message: 'Too many attempts. Wait and try again.',
        trace_id: response.headers['x-trace-id'],
      },
    });
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(1);
    expect(Number(response.headers['retry-after'])).toBeLessThanOrEqual(32);
    expect(world.service.app.get(PasswordHasher).runs).toBe(runs);
  });

  it('delays the guesser only: neither others of that address nor the owner elsewhere', async () => {
    const [email, neighbor] = [freshEmail(), freshEmail()];
    const from = freshAddress();
    for (const known of [email, neighbor]) {
      await world.http('POST', '/api/auth/register', { body: { email: known, password: PASSWORD }, headers: from });
    }
    await fails(5, email, from);

    expect((await login(neighbor, PASSWORD, from)).status).toBe(200);
    expect((await login(email, PASSWORD, freshAddress())).status).toBe(200);
  });

  it('treats an unknown e-mail the same', async () => {
    const known = freshEmail();
    await world.http('POST', '/api/auth/register', { body: { email: known, password: PASSWORD } });

    const [a, b] = [await fails(5, known, freshAddress()), await fails(5, freshEmail(), freshAddress())];

    expect(a).toEqual([401, 401, 401, 401, 401]);
    expect(b).toEqual(a);
  });

  it('counts guesses that come at once one by one', async () => {
    const email = freshEmail();
    const from = freshAddress();

    await fails(1, email, from);
    await world.rows(`UPDATE rate_counters SET count = 20 WHERE key LIKE 'login:%' AND key LIKE '%' || $1`, [
      from['x-forwarded-for'],
    ]);
    const responses = await Promise.all(Array.from({ length: 12 }, () => login(email, 'not the password', from)));

    expect(responses.map(({ status }) => status).sort()).toEqual([401, ...Array.from({ length: 11 }, () => 429)]);
  });

  it('counts in all replicas together', async () => {
    const email = freshEmail();
    const from = freshAddress();
    const replica = await startService(service, {
      ENVIRONMENT: 'development',
      HOST: '127.0.0.1',
      PORT: '0',
      PUBLIC_URL: 'http://127.0.0.1:3000',
      LOG_LEVEL: 'fatal',
      DATABASE_URL: world.database.urlOf('auth'),
      NATS_URL: world.nats.url,
    });
    await fails(1, email, from);
    await world.rows(`UPDATE rate_counters SET count = 20 WHERE key LIKE 'login:%' AND key LIKE '%' || $1`, [
      from['x-forwarded-for'],
    ]);
    await fails(1, email, from);

    const response = await request(replica.url, 'POST', '/api/auth/login', {
      body: { email, password: PASSWORD },
      headers: from,
    });
    await replica.stop();

    expect(response.status).toBe(429);
  });

  it('forgets failures with a success', async () => {
    const email = freshEmail();
    const from = freshAddress();
    await world.http('POST', '/api/auth/register', { body: { email, password: PASSWORD }, headers: from });

    for (let round = 0; round < 3; round++) {
      await fails(3, email, from);
      expect((await login(email, PASSWORD, from)).status).toBe(200);
    }
  });

  it('stops an address that fails with many accounts, until its window is over', async () => {
    const from = freshAddress();
    await fails(1, freshEmail(), from);
    const key = `failed_login:${from['x-forwarded-for']}`;
    await world.rows('UPDATE rate_counters SET count = 100 WHERE key = $1', [key]);

    const refused = await login(freshEmail(), PASSWORD, from);
    await world.rows("UPDATE rate_counters SET expires_at = now() - interval '1 second' WHERE key = $1", [key]);
    const later = await login(freshEmail(), PASSWORD, from);

    expect([refused.status, later.status]).toEqual([429, 401]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800);
  });
});

describe('an address', () => {
  it.each([
    ['POST', '/api/auth/register', { email: 'same@example.com', password: PASSWORD }, 30],
    ['POST', '/api/auth/request_link', { email: 'same@example.com' }, 20],
    ['GET', '/api/auth/callback?token=x', undefined, 60],
    ['POST', '/api/auth/callback', { token: 'x' }, 60],
  ])('may %s %s a limited number of times, and then learns when to come back', async (method, path, body, most) => {
    const headers = freshAddress();
    const statuses = new Set<number>();
    for (let count = 0; count < most; count++) statuses.add((await world.http(method, path, { body, headers })).status);

    const refused = await world.http(method, path, { body, headers });
    const elsewhere = await world.http(method, path, { body, headers: freshAddress() });

    expect(statuses).not.toContain(429);
    expect([refused.status, refused.body.error.code]).toEqual([429, 'rate_limited']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(elsewhere.status).not.toBe(429);
  });

  it('of IPv6 counts as its network', async () => {
    const request = (address: string) =>
      world.http('GET', '/api/auth/callback?token=x', { headers: { 'x-forwarded-for': address } });
    for (let count = 0; count < 60; count++) await request(`2001:db8:7:7::${count.toString(16)}`);

    expect((await request('2001:db8:7:7::ffff')).status).toBe(429);
    expect((await request('2001:db8:7:8::1')).status).toBe(410);
  });
});
