import { describe, expect, it } from '@jest/globals';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';

const world = useWorld(service, { env: { BCRYPT_COST: '4', ADDRESS_LIMIT_FACTOR: '1000' } });
const PASSWORD = 'a long enough password';

let serial = 0;
const freshEmail = () => `user${++serial}@example.com`;

async function registered(email = freshEmail()): Promise<{ email: string; id: number }> {
  const { body } = await world.http('POST', '/api/auth/register', { body: { email, password: PASSWORD } });
  return { email, id: body.user.id };
}

describe('auth.users', () => {
  it('lists accounts newest first, in pages, and finds them by e-mail', async () => {
    const emails = [freshEmail(), freshEmail(), freshEmail()].map((email) => `list.${email}`);
    for (const email of emails) await registered(email);

    const first = (await world.bus.calls('auth.users', { limit: 2, email: 'LIST.' })) as {
      data: object[];
      next_cursor: string;
    };
    const second = await world.bus.calls('auth.users', { limit: 2, email: 'list.', cursor: first.next_cursor });

    expect(first).toMatchObject({ data: [{ email: emails[2] }, { email: emails[1] }], has_more: true });
    expect(second).toMatchObject({ data: [{ email: emails[0] }], has_more: false, next_cursor: null });
    expect(first.data[0]).toEqual({
      id: expect.any(Number),
      email: emails[2],
      name: null,
      email_proven: false,
      has_password: true,
      password_temporary: false,
      is_operator: false,
      created_at: expect.any(String),
      last_seen_at: expect.any(String),
    });
  });

  it('treats the characters of a pattern literally', async () => {
    expect(await world.bus.calls('auth.users', { limit: 2, email: '%' })).toMatchObject({ data: [] });
  });

  it('refuses a cursor of another list', async () => {
    const cursor = Buffer.from('p:sign_ins:1').toString('base64url');

    expect(await world.bus.calls('auth.users', { limit: 2, cursor })).toMatchObject({
      ok: false,
      code: 'validation_failed',
    });
  });
});

describe('auth.users_by_ids', () => {
  it('names those that exist', async () => {
    const { email, id } = await registered();

    expect(await world.bus.calls('auth.users_by_ids', { user_ids: [id, 999_999] })).toEqual({
      users: [{ user_id: id, email, name: null, email_proven: false }],
    });
  });
});

describe('auth.account_backgrounds', () => {
  it('returns how old accounts are and how their owners sign in', async () => {
    const { id } = await registered();
    await world.rows(
      `INSERT INTO identities (issuer, subject, user_id, provider_id) VALUES ('https://id.example', 'x', $1, 'google')`,
      [id],
    );

    expect(await world.bus.calls('auth.account_backgrounds', { user_ids: [id, 999_999] })).toEqual({
      users: [
        {
          user_id: id,
          created_at: expect.stringMatching(/Z$/),
          has_password: true,
          providers: ['google'],
          methods: ['password'],
          last_seen_at: expect.stringMatching(/Z$/),
        },
      ],
    });
  });
});
