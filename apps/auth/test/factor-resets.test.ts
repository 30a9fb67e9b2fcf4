import { beforeAll, describe, expect, it } from '@jest/globals';
import { loadSettings } from '@libs/service-kit/config/load-settings';
import { startService } from '@libs/service-kit/start-service';
import { eventually } from '@libs/testing/eventually';
import { Person } from '@libs/testing/http/http-client';
import { useMailbox } from '@libs/testing/servers/use-mailbox';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';
import { AuthSettings } from '../src/settings.js';
import { codeOf, factorsAge, firstStep, PASSWORD, protectedAccount } from './factor-people.js';

const mailbox = useMailbox();
const world = useWorld(service, {
  env: () => ({ BCRYPT_COST: '4', ADDRESS_LIMIT_FACTOR: '1000', SMTP_URL: mailbox.url, MAIL_FROM: 'a@example.com' }),
});
const [LOST, STEP] = ['/api/auth/second_factor/lost', '/api/auth/second_factor'];
const WANTED = 'Someone wants to remove your second factor';
const DAILY = 'Your second factor will be removed soon';
const DONE = 'Your second factor was removed';
const KEPT = 'Your second factor stays';

beforeAll(() => {
  world.bus.handles('dashboard.memberships', () => ({ memberships: [] }));
});

const mails = (email: string, subject: string) => mailbox.to(email).filter((mail) => mail.subject === subject);
const mailed = (email: string, subject: string) => eventually(() => mails(email, subject)[0]);
const tokenIn = ({ links }: { links: string[] }) => new URLSearchParams(new URL(links[0]!).hash.slice(1)).get('token');

/** Makes somebody who passed the first step of another person's sign-in, and reported the factor as lost. */
async function requested({ isYoung = false } = {}) {
  const account = await protectedAccount(world);
  if (!isYoung) await factorsAge(world, account.id);
  const { person: waiting } = await firstStep(world, account.email);
  const { status, body } = await waiting.call('POST', LOST);
  return { ...account, waiting, status, reset: body };
}

/** Moves the reset the given number of hours into the past. */
const hoursPass = (userId: number, hours: number) =>
  world.rows(
    `UPDATE factor_resets SET requested_at = requested_at - make_interval(hours => $2),
       takes_effect_at = takes_effect_at - make_interval(hours => $2),
       next_mail_at = next_mail_at - make_interval(hours => $2) WHERE user_id = $1`,
    [userId, hours],
  );
const factorsOf = (userId: number) => world.rows('SELECT 1 FROM factors WHERE user_id = $1', [userId]);

describe('a lost second factor', () => {
  it('is removed after three days, of which its owner is mailed at once, each day and at the end', async () => {
    const { email, id, person, status, reset } = await requested();

    expect([status, reset.status]).toEqual([202, 'queued']);
    expect(Date.parse(reset.takes_effect_at) - Date.parse(reset.requested_at)).toBe(72 * 3_600_000);
    expect((await mailed(email, WANTED)).text).toContain(reset.takes_effect_at.slice(0, 10));
    for (const day of [1, 2]) {
      await hoursPass(id, 24);
      await eventually(() => mails(email, DAILY).length === day);
    }
    expect([await factorsOf(id), mails(email, DONE)]).toMatchObject([[expect.anything()], []]);
    await hoursPass(id, 24);
    await mailed(email, DONE);

    expect([await factorsOf(id), mails(email, DAILY)]).toMatchObject([[], { length: 2 }]);
    expect((await person.call('GET', '/api/me')).status).toBe(401);
    const { response } = await firstStep(world, email);
    expect(response.body.user.second_factor_required).toBe(false);
  });

  it('stays when the link of any of its mails is used, without a sign-in', async () => {
    const { email, id, reset, secret, waiting } = await requested();
    const anybody = new Person(world.service.url);
    const first = tokenIn(await mailed(email, WANTED));
    await hoursPass(id, 24);
    const second = tokenIn(await mailed(email, DAILY));
    expect(second).not.toBe(first);
    const seen = await anybody.call('POST', '/api/auth/factor_resets/of_mail', { token: second });
    expect(seen.body.status).toBe(reset.status);

    const canceled = await anybody.call('POST', '/api/auth/factor_resets/cancel', { token: first });
    const again = await anybody.call('POST', '/api/auth/factor_resets/cancel', { token: second });

    expect([canceled.body.status, again.body.status]).toEqual(['canceled', 'canceled']);
    await mailed(email, KEPT);
    await hoursPass(id, 72);
    const token = 'a'.repeat(43);
    expect((await anybody.call('POST', '/api/auth/factor_resets/cancel', { token })).status).toBe(404);
    expect(await factorsOf(id)).toHaveLength(1);
    expect((await waiting.call('POST', STEP, { totp_code: codeOf(secret) })).status).toBe(200);
  });

  it('stays when somebody signs in with it', async () => {
    const { email, id, secret, waiting } = await requested();

    await waiting.call('POST', STEP, { totp_code: codeOf(secret) });

    await mailed(email, KEPT);
    expect(await world.rows('SELECT status FROM factor_resets WHERE user_id = $1', [id])).toEqual([
      { status: 'canceled' },
    ]);
  });

  it('stays when its owner proves an act with it, who is signed in all the while', async () => {
    const { id, person, secret } = await requested();

    const made = await person.call('POST', '/api/auth/fresh_proofs', {
      statement: 'An act.',
      totp_code: codeOf(secret),
    });

    expect(made.status).toBe(201);
    const [reset] = await world.rows('SELECT status FROM factor_resets WHERE user_id = $1', [id]);
    expect(reset).toEqual({ status: 'canceled' });
    await hoursPass(id, 80);
    expect(await factorsOf(id)).toHaveLength(1);
  });

  it('is removed although it is used, where it was added only days before: it may be the thief’s', async () => {
    const { email, id, person, secret, waiting } = await requested({ isYoung: true });

    expect((await waiting.call('POST', STEP, { totp_code: codeOf(secret) })).status).toBe(200);
    await world.rows('UPDATE factors SET last_step = last_step - 10 WHERE user_id = $1', [id]);
    const proof = { statement: 'An act.', totp_code: codeOf(secret) };
    expect((await person.call('POST', '/api/auth/fresh_proofs', proof)).status).toBe(201);
    await hoursPass(id, 72);
    await mailed(email, DONE);

    expect(await factorsOf(id)).toEqual([]);
    expect((await person.call('GET', '/api/me')).status).toBe(401);
  });

  it('of a few days stays when the link of a mail is used', async () => {
    const { email, id } = await requested({ isYoung: true });

    const token = tokenIn(await mailed(email, WANTED));
    await new Person(world.service.url).call('POST', '/api/auth/factor_resets/cancel', { token });

    await mailed(email, KEPT);
    await hoursPass(id, 80);
    expect(await factorsOf(id)).toHaveLength(1);
  });

  it('does not exhaust the connections when its link is opened by many at once', async () => {
    const { email, id } = await requested();
    const token = tokenIn(await mailed(email, WANTED));

    const responses = await Promise.all(
      Array.from({ length: 40 }, () => world.http('POST', '/api/auth/factor_resets/cancel', { body: { token } })),
    );

    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await world.rows('SELECT status FROM factor_resets WHERE user_id = $1', [id])).toEqual([
      { status: 'canceled' },
    ]);
  });

  it('cannot be kept any more once it is removed', async () => {
    const { email, id } = await requested();
    const token = tokenIn(await mailed(email, WANTED));
    await hoursPass(id, 72);
    await mailed(email, DONE);

    const { status, body } = await new Person(world.service.url).call('POST', '/api/auth/factor_resets/cancel', {
      token,
    });

    expect([status, body.error.code]).toEqual([409, 'reset_over']);
  });

  it('is removed once by two replicas, and a repeated request changes no time', async () => {
    const { email, id, reset, waiting } = await requested();
    expect((await waiting.call('POST', LOST)).body.takes_effect_at).toBe(reset.takes_effect_at);
    expect(mails(email, WANTED).length).toBeLessThan(2);
    const replica = await startService(service, world.env);
    try {
      await hoursPass(id, 72);
      await mailed(email, DONE);
      await eventually(async () => (await world.rows("SELECT 1 FROM mails WHERE status = 'queued'")).length === 0);
    } finally {
      await replica.stop();
    }
    expect(mails(email, DONE)).toHaveLength(1);
  });

  it('is removed by no operator: not by a temporary password, not without the first step', async () => {
    const { email, id } = await protectedAccount(world);
    const actor = { id: 1, name: 'o', kind: 'operator', ip: null, trace_id: null } as const;
    const reset = (await world.bus.calls('auth.reset_password', { user_id: id, actor })) as {
      temporary_password: string;
    };
    const { person } = await firstStep(world, email, reset.temporary_password);

    const byOperator = await person.call('POST', LOST);
    const byNobody = await new Person(world.service.url).call('POST', LOST);

    expect([byOperator.status, byOperator.body.error.code, byNobody.status]).toEqual([403, 'fresh_link_required', 401]);
    expect(await world.rows('SELECT 1 FROM factor_resets WHERE user_id = $1', [id])).toEqual([]);
  });

  it('may be reported three times a day: canceled removals do not become a flood of mails', async () => {
    const { email, secret } = await protectedAccount(world);
    const statuses: number[] = [];
    for (let count = 0; count < 4; count++) {
      const { person } = await firstStep(world, email);
      statuses.push((await person.call('POST', LOST)).status);
      await world.rows("UPDATE factor_resets SET status = 'canceled' WHERE status = 'queued'");
    }
    expect(statuses).toEqual([202, 202, 202, 429]);
    const { person } = await firstStep(world, email, PASSWORD);
    expect((await person.call('POST', STEP, { totp_code: codeOf(secret) })).status).toBe(200);
  });

  it('waits a day at least in production', () => {
    const env = { ...world.env, ENVIRONMENT: 'production', FACTOR_RESET_DELAY_H: '23' };

    expect(() => loadSettings(AuthSettings, env)).toThrow('FACTOR_RESET_DELAY_H: must be at least 24 in production');
    expect(loadSettings(AuthSettings, world.env).factorResetDelayH).toBe(72);
  });
});
