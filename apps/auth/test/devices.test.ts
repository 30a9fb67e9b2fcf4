import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@libs/testing/eventually';
import { Person } from '@libs/testing/http/http-client';
import { useMailbox } from '@libs/testing/servers/use-mailbox';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';
import { enroll } from './factor-people.js';

const mailbox = useMailbox();
const world = useWorld(service, {
  env: () => ({ BCRYPT_COST: '4', ADDRESS_LIMIT_FACTOR: '1000', SMTP_URL: mailbox.url, MAIL_FROM: 'a@example.com' }),
});
const PASSWORD = 'a long enough password';

beforeAll(() => {
  world.bus.handles('dashboard.memberships', () => ({ memberships: [] }));
});

let serial = 0;

async function anAccount() {
  const email = `device${++serial}@example.com`;
  const person = new Person(world.service.url);
  await person.call('POST', '/api/auth/register', { email, password: PASSWORD });
  return { email, person };
}

const signIn = (person: Person, email: string, password = PASSWORD, headers: Record<string, string> = {}) =>
  person.call('POST', '/api/auth/login', { email, password }, headers);

/** Returns the subjects of the notices that a person gets, sent or not. */
const noticesTo = async (email: string) =>
  (await world.rows('SELECT subject FROM mails WHERE recipient = $1 ORDER BY subject', [email])).map(
    ({ subject }) => subject,
  );

const from = (address: string) => ({ 'x-forwarded-for': address });

describe('a sign-in', () => {
  it('in a new browser is reported to the owner; one in a known browser is not', async () => {
    const { email, person } = await anAccount();
    await person.call('POST', '/api/auth/logout');

    await signIn(person, email);
    await signIn(new Person(world.service.url), email, PASSWORD, { ...from('203.0.113.9'), 'user-agent': 'Thief/1.0' });

    const mail = await mailbox.next(email);
    expect(mail.subject).toBe('A new sign-in to your account');
    expect(mail.text).toContain('203.0.113.9');
    expect(mail.text).toContain('Thief/1.0');
    expect(mailbox.to(email)).toHaveLength(1);
  });

  it('in the browser that registered is reported neither with the link that proves the e-mail nor with the first second factor', async () => {
    const { email, person } = await anAccount();
    await person.call('POST', '/api/auth/request_link', { email });
    const [link] = (await mailbox.next(email)).links;
    await person.call('GET', link!.replace('http://127.0.0.1:3000', ''));
    await enroll(person);

    expect(await noticesTo(email)).toEqual(['A second factor was added to your account']);
  });

  it('that gets a second factor in a browser that was not used before is reported: its cookie may be stolen', async () => {
    const { email, person } = await anAccount();
    const stolen = `sid=${person.cookie('sid')}`;
    const elsewhere = new Person(world.service.url);
    const call = elsewhere.call.bind(elsewhere);
    elsewhere.call = (method, path, body, headers) => call(method, path, body, { cookie: stolen, ...headers });
    await enroll(elsewhere);

    expect(await noticesTo(email)).toEqual([
      'A new sign-in to your account',
      'A second factor was added to your account',
    ]);
  });

  it('leaves a cookie that scripts cannot read, whose token is stored as a hash only', async () => {
    const { person } = await anAccount();
    const token = person.cookie('device')!;

    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await world.rows('SELECT 1 FROM devices WHERE token_hash = $1', [token])).toEqual([]);
    const { headers } = await world.http('POST', '/api/auth/register', {
      body: { email: `device${++serial}@example.com`, password: PASSWORD },
    });
    const cookie = [headers['set-cookie'] ?? []].flat().find((line) => line.startsWith('device='))!;
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/Max-Age=34560000/);
  });
});

describe('wrong passwords from many addresses', () => {
  it('are slowed down for strangers, reported to the owner once, and do not keep the owner out', async () => {
    const { email, person } = await anAccount();
    const guess = (stranger: number) =>
      world.http('POST', '/api/auth/login', {
        body: { email, password: `guess ${stranger}` },
        headers: from(`198.51.100.${stranger}`),
      });

    const statuses: number[] = [];
    for (let stranger = 1; stranger <= 24; stranger++) statuses.push((await guess(stranger)).status);

    // Twenty, and the first one of the shared minute.
    expect(statuses.filter((status) => status === 401)).toHaveLength(21);
    const refused = await guess(25);
    expect([refused.status, refused.body.error.code]).toEqual([429, 'rate_limited']);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect((await mailbox.next(email)).subject).toBe('Someone is trying to guess your password');

    const elsewhere = await signIn(new Person(world.service.url), email, PASSWORD, from('192.0.2.1'));
    expect(elsewhere.status).toBe(429);
    expect((await signIn(person, email, PASSWORD, from('192.0.2.1'))).status).toBe(200);
    expect((await signIn(new Person(world.service.url), email, PASSWORD, from('192.0.2.1'))).status).toBe(200);
    await eventually(() => mailbox.to(email).length === 2);
    expect(mailbox.to(email).map(({ subject }) => subject)).toEqual([
      'Someone is trying to guess your password',
      'A new sign-in to your account',
    ]);
  });

  it('are slowed down for an e-mail without an account alike', async () => {
    const email = 'nobody-is-here@example.com';
    const statuses: number[] = [];
    for (let stranger = 1; stranger <= 23; stranger++) {
      const { status } = await world.http('POST', '/api/auth/login', {
        body: { email, password: PASSWORD },
        headers: from(`203.0.113.${stranger}`),
      });
      statuses.push(status);
    }

    expect(statuses.slice(0, 21).every((status) => status === 401)).toBe(true);
    expect(statuses.slice(21)).toEqual([429, 429]);
  });
});
