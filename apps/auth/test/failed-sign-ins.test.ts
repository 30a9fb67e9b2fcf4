import { describe, expect, it } from '@jest/globals';
import type { FailedSignIn } from '@libs/dto/rpc/auth.rpc';
import { eventually } from '@libs/testing/eventually';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';

const world = useWorld(service, { env: { BCRYPT_COST: '4', ADDRESS_LIMIT_FACTOR: '1000' } });
const PASSWORD = 'a long enough password';

const login = (email: string, password: string) => world.http('POST', '/api/auth/login', { body: { email, password } });
const listed = async (query: object = {}) =>
  (await world.bus.calls('auth.failed_sign_ins', { limit: 50, ...query })) as {
    data: FailedSignIn[];
    has_more: boolean;
    next_cursor: string;
  };

describe('auth.failed_sign_ins', () => {
  it('counts wrong passwords of an account by hour and address, each of them', async () => {
    const email = 'counted@shop.example';
    const { body } = await world.http('POST', '/api/auth/register', { body: { email, password: PASSWORD } });

    // Two rows where an hour began in between.
    const sumOf = (data: FailedSignIn[]) => data.reduce((sum, { tries }) => sum + tries, 0);
    for (let tries = 1; tries <= 3; tries++) {
      await login(email, 'wrong');
      await eventually(async () => sumOf((await listed({ search: email })).data) === tries);
    }
    await login(email, PASSWORD);

    const { data } = await listed({ search: 'COUNTED@' });
    expect(sumOf(data)).toBe(3);
    expect(data[0]).toMatchObject({ user_id: body.user.id, email, ip: '127.0.0.1' });
  });

  it('keeps nothing of what was typed where there is no account, in no table and no event', async () => {
    const audit = world.bus.receives('audit.recorded');
    const typed = 'my.hunter2@correct.horse';

    expect((await login(typed, 'whatever')).status).toBe(401);

    await eventually(async () => (await listed({ search: 'm…@c…' })).data.length === 1);
    const kept = await world.rows(
      `SELECT row_to_json(f)::text AS row FROM failed_sign_ins f UNION ALL SELECT payload::text FROM outbox`,
    );
    expect(JSON.stringify([kept, audit])).not.toMatch(/hunter2|horse/);
  });

  it('lists newest first in pages, also when one of them fails again meanwhile', async () => {
    for (const email of ['p1@one.example', 'q1@one.example', 'r1@one.example']) {
      await login(email, 'wrong');
      await eventually(async () => (await listed({ search: `${email[0]}…@o` })).data.length === 1);
    }

    const first = await listed({ search: '…@o…', limit: 2 });
    const second = await listed({ search: '…@o…', limit: 2, cursor: first.next_cursor });

    expect(first.data.map(({ email }) => email)).toEqual(['r…@o…', 'q…@o…']);
    expect(second).toMatchObject({ data: [{ email: 'p…@o…' }], has_more: false, next_cursor: null });
    expect((await listed({ search: '…@o…', to: first.data[1]!.at })).data.map(({ email }) => email)).toEqual(['p…@o…']);
    expect((await listed({ search: '127.0.0' })).data).toEqual([]);
    expect((await listed({ search: '%' })).data).toEqual([]);
  });

  it('refuses a cursor of another list', async () => {
    const cursor = Buffer.from('p:audit:1:1').toString('base64url');

    expect(await world.bus.calls('auth.failed_sign_ins', { limit: 2, cursor })).toMatchObject({
      ok: false,
      code: 'validation_failed',
    });
  });
});
