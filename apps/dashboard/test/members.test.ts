import { describe, expect, it } from '@jest/globals';
import { eventually } from '@libs/testing/eventually';
import { useProcessClock } from '@libs/testing/wrong-clock';
import { useDashboard } from './people.js';

const { world, mailbox, aPerson, anOwner, join } = useDashboard();

const clock = useProcessClock();
const MONTH_MS = 30 * 86_400_000;

/** Returns the token in the newest invitation mail to an address. */
async function tokenFor(email: string, count = 1): Promise<string> {
  const { links } = await mailbox.next(email, count);
  return new URL(links[0]!).hash.replace('#token=', '');
}

const code = (response: { status: number; body: { error?: { code: string } } }) => [
  response.status,
  response.body.error?.code,
];

describe('an invitation', () => {
  it('is mailed, kept without its token, and makes its reader a member', async () => {
    const audited = world.bus.receives('audit.recorded');
    const owner = await anOwner();
    const guest = aPerson('guest@example.com');

    const made = await owner.call('POST', `${owner.path}/members`, { email: ' Guest@Example.com', role: 'developer' });
    const token = await tokenFor('guest@example.com');
    const listed = await eventually(async () => {
      const { body } = await owner.call('GET', `${owner.path}/invitations`);
      return body.data[0]?.mail === 'sent' && body.data;
    });
    const joined = await guest.call('POST', '/invitations/accept', { token });
    const again = await guest.call('POST', '/invitations/accept', { token });

    expect(made.status).toBe(201);
    const invitation = {
      id: expect.any(Number),
      email: 'guest@example.com',
      role: 'developer',
      invited_by: owner.user.email,
      created_at: expect.any(String),
      expires_at: expect.any(String),
    };
    expect(made.body).toEqual({ ...invitation, mail: 'waiting' });
    expect(listed).toEqual([{ ...invitation, mail: 'sent' }]);
    expect(joined.status).toBe(200);
    expect(joined.body).toEqual({
      merchant_id: owner.merchant.id,
      merchant_name: owner.merchant.name,
      role: 'developer',
    });
    expect(again.body).toEqual(joined.body);
    expect((await guest.call('GET', owner.path)).status).toBe(200);
    expect((await owner.call('GET', `${owner.path}/invitations`)).body.data).toEqual([]);
    const mine = () =>
      audited.filter(({ merchant_id }) => merchant_id === owner.merchant.id).map(({ action }) => action);
    await eventually(() => mine().includes('invitation.accepted'));
    expect(mine()).toEqual(['merchant.created', 'invitation.made', 'invitation.accepted']);
    for (const table of ['invitations', 'outbox', 'mails']) {
      const rows = await world.rows<{ row: string }>(`SELECT t::text AS row FROM ${table} t`);
      expect(rows.some(({ row }) => row.includes(token))).toBe(false);
    }
  });

  it('works for its own e-mail, once, in time, until it is withdrawn or replaced', async () => {
    const owner = await anOwner();
    const [guest, stranger] = [aPerson('only@example.com'), aPerson()];
    const invite = () => owner.call('POST', `${owner.path}/members`, { email: 'only@example.com', role: 'viewer' });
    const accept = (person: typeof guest, token: string) => person.call('POST', '/invitations/accept', { token });

    await invite();
    const first = await tokenFor('only@example.com');
    expect(code(await accept(stranger, first))).toEqual([403, 'invitation_for_other_email']);
    const { body: second } = await invite();
    const newest = await tokenFor('only@example.com', 2);
    expect(code(await accept(guest, first))).toEqual([410, 'invitation_invalid']);
    expect((await owner.call('DELETE', `${owner.path}/invitations/${second.id}`)).status).toBe(204);
    expect(code(await accept(guest, newest))).toEqual([410, 'invitation_invalid']);
    expect(code(await owner.call('DELETE', `${owner.path}/invitations/${second.id}`))).toEqual([404, 'not_found']);
    await invite();
    const late = await tokenFor('only@example.com', 3);
    await world.rows(
      `UPDATE invitations SET expires_at = now() - interval '1 second' WHERE status = 'open' AND email = 'only@example.com'`,
    );
    expect(code(await accept(guest, late))).toEqual([410, 'invitation_invalid']);
    expect(code(await accept(guest, 'nonsense'))).toEqual([410, 'invitation_invalid']);
    expect((await guest.call('GET', owner.path)).status).toBe(404);
  });

  it('ends by the clock of the database, whatever that of the process', async () => {
    const owner = await anOwner();
    const [late, early] = [aPerson('late@example.com'), aPerson('early@example.com')];
    for (const email of ['late@example.com', 'early@example.com'])
      await owner.call('POST', `${owner.path}/members`, { email, role: 'viewer' });
    const [over, open] = [await tokenFor('late@example.com'), await tokenFor('early@example.com')];
    await world.rows(`UPDATE invitations SET expires_at = now() - interval '1 s' WHERE email = 'late@example.com'`);

    clock.isWrongBy(-MONTH_MS);
    const refused = await late.call('POST', '/invitations/accept', { token: over });
    clock.isWrongBy(MONTH_MS);
    const accepted = await early.call('POST', '/invitations/accept', { token: open });

    clock.isRight();
    expect(code(refused)).toEqual([410, 'invitation_invalid']);
    expect(accepted.status).toBe(200);
  });

  it('goes out when the mail server is back, with a new token', async () => {
    const owner = await anOwner();
    mailbox.refuseWith = 450;
    await owner.call('POST', `${owner.path}/members`, { email: 'later@example.com', role: 'viewer' });
    await eventually(async () => {
      const [row] = await world.rows<{ tries: number; waits: boolean }>(
        `SELECT send_tries AS tries, lease_id IS NULL AND next_send_at < now() + interval '100 seconds' AS waits
         FROM invitations WHERE email = 'later@example.com'`,
      );
      return row!.tries === 1 && row!.waits;
    });

    mailbox.refuseWith = undefined;
    await world.rows(`UPDATE invitations SET next_send_at = now() WHERE email = 'later@example.com'`);

    const token = await tokenFor('later@example.com');
    const joined = await aPerson('later@example.com').call('POST', '/invitations/accept', { token });
    expect(joined.body.role).toBe('viewer');
  });

  it('is refused to members, and after fifty a day', async () => {
    const owner = await anOwner();
    const member = await join(owner.merchant.id, 'viewer');
    const invite = (email: string) => owner.call('POST', `${owner.path}/members`, { email, role: 'viewer' });

    expect(code(await invite(member.user.email.toUpperCase()))).toEqual([409, 'already_member']);
    await world.rows(
      `INSERT INTO invitations (merchant_id, email, role, status, invited_by, expires_at, next_send_at)
       SELECT $1, 'x' || n || '@example.com', 'viewer', 'withdrawn', 'me', now(), NULL FROM generate_series(1, 50) n`,
      [owner.merchant.id],
    );
    const tooMany = await invite('one-more@example.com');

    expect(code(tooMany)).toEqual([429, 'rate_limited']);
    expect(tooMany.headers['retry-after']).toBe('3600');
  });

  it.each([
    [{ email: 'nobody', role: 'viewer' }, 'email', 'value_error'],
    [{ email: 'a@example.com', role: 'king' }, 'role', 'enum'],
    [{ role: 'viewer' }, 'email', 'missing'],
  ])('refuses %p', async (body, field, type) => {
    const owner = await anOwner();

    const response = await owner.call('POST', `${owner.path}/members`, body);

    expect(response.body.detail).toMatchObject([{ loc: ['body', field], msg: expect.any(String), type }]);
  });
});

describe('members', () => {
  it('are listed with their e-mails, page by page', async () => {
    const owner = await anOwner();
    const viewer = await join(owner.merchant.id, 'viewer');

    const first = await viewer.call('GET', `${owner.path}/members?limit=1`);
    const second = await viewer.call('GET', `${owner.path}/members?limit=1&cursor=${first.body.next_cursor}`);

    const created_at = expect.any(String);
    expect(first.body.data).toEqual([{ ...nameOf(viewer), name: null, role: 'viewer', created_at }]);
    expect(second.body).toEqual({
      data: [{ ...nameOf(owner), name: null, role: 'owner', created_at }],
      has_more: false,
      next_cursor: null,
    });
  });

  it('get other roles from an owner; admins manage developers and viewers only', async () => {
    const owner = await anOwner();
    const [admin, other] = [await join(owner.merchant.id, 'admin'), await join(owner.merchant.id, 'admin')];
    const developer = await join(owner.merchant.id, 'developer');
    const to = (person: typeof admin, role: string) =>
      [`${owner.path}/members/${person.user.user_id}`, { role }] as const;

    expect((await admin.call('PATCH', ...to(developer, 'viewer'))).body).toMatchObject({ role: 'viewer' });
    const refusals = [
      await admin.call('PATCH', ...to(developer, 'admin')),
      await admin.call('PATCH', ...to(other, 'viewer')),
      await admin.call('DELETE', to(owner, '')[0]),
      await admin.call('POST', `${owner.path}/members`, { email: 'boss@example.com', role: 'owner' }),
      await developer.call('PATCH', ...to(admin, 'viewer')),
      await developer.call('DELETE', to(admin, '')[0]),
    ];
    expect(refusals.map((response) => response.body.error.code)).toEqual(Array(6).fill('insufficient_role'));
    expect((await owner.call('PATCH', ...to(other, 'owner'))).body).toMatchObject({ ...nameOf(other), role: 'owner' });
    expect(code(await owner.call('PATCH', `${owner.path}/members/1`, { role: 'viewer' }))).toEqual([404, 'not_found']);
  });

  it('are removed at once, may leave, and keep one owner', async () => {
    const owner = await anOwner();
    const [developer, viewer] = [await join(owner.merchant.id, 'developer'), await join(owner.merchant.id, 'viewer')];
    const pathOf = (person: typeof viewer) => `${owner.path}/members/${person.user.user_id}`;
    const left = world.bus.receives('member.left');
    const of = (person: typeof viewer) => ({
      ...{ merchant_id: owner.merchant.id, user_id: person.user.user_id },
      at: expect.any(String),
    });

    expect((await owner.call('DELETE', pathOf(developer))).status).toBe(204);
    expect((await developer.call('GET', owner.path)).status).toBe(404);
    expect((await viewer.call('DELETE', pathOf(viewer))).status).toBe(204);
    expect((await viewer.call('GET', owner.path)).status).toBe(404);
    expect(code(await owner.call('DELETE', pathOf(owner)))).toEqual([409, 'last_owner']);
    expect(code(await owner.call('PATCH', pathOf(owner), { role: 'admin' }))).toEqual([409, 'last_owner']);
    await eventually(() => left.length >= 2);
    expect(left).toEqual([of(developer), of(viewer)]);
  });

  it('two owners who remove each other at the same moment leave one', async () => {
    const owner = await anOwner();
    const second = await join(owner.merchant.id, 'owner');

    await Promise.all([
      owner.call('DELETE', `${owner.path}/members/${second.user.user_id}`),
      second.call('DELETE', `${owner.path}/members/${owner.user.user_id}`),
    ]);

    const rows = await world.rows('SELECT role FROM memberships WHERE merchant_id = $1', [owner.merchant.id]);
    expect(rows).toEqual([{ role: 'owner' }]);
  });
});

function nameOf({ user }: { user: { user_id: number; email: string } }) {
  return { user_id: user.user_id, email: user.email };
}

describe('The merchant in a path', () => {
  it.each(['shop', '1.5', '9007199254740993', '12345678901234567', '1e3', '0x10', '-', ' 1'])(
    'is a whole number, and %j is refused as such',
    async (id) => {
      const { status, body } = await aPerson().call('GET', `/merchants/${encodeURIComponent(id)}`);
      expect([status, body.detail]).toEqual([
        422,
        [expect.objectContaining({ loc: ['path', 'merchant_id'], type: 'int_parsing' })],
      ]);
    },
  );

  it.each(['-1', '0', '9007199254740991'])('that does not exist is not found: %s', async (id) => {
    expect(code(await aPerson().call('GET', `/merchants/${id}`))).toEqual([404, 'not_found']);
  });
});

describe('The test merchant in a path', () => {
  it('is open to members of the merchant in their roles, and does not exist for others', async () => {
    const owner = await anOwner();
    const [viewer, stranger] = [await join(owner.merchant.id, 'viewer'), aPerson()];
    const keys = `/merchants/${-owner.merchant.id}/api_keys`;

    expect((await viewer.call('GET', keys)).status).toBe(200);
    expect((await owner.call('POST', keys, {})).status).toBe(201);
    expect(code(await viewer.call('POST', keys, {}))).toEqual([403, 'insufficient_role']);
    expect(code(await stranger.call('GET', keys))).toEqual([404, 'not_found']);
  });

  it.each([
    ['GET', ''],
    ['PATCH', ''],
    ['GET', '/members'],
    ['GET', '/invitations'],
  ])('has nothing of what is about the merchant alone, not even for the owner: %s %s', async (method, path) => {
    const owner = await anOwner();

    expect(code(await owner.call(method, `/merchants/${-owner.merchant.id}${path}`))).toEqual([404, 'not_found']);
  });
});

describe('A member whose e-mail must be proven', () => {
  it('reads, and changes nothing', async () => {
    const owner = await anOwner();
    const unproven = aPerson('unproven@example.com', { email_proof_required: true });
    await world.rows('INSERT INTO memberships (merchant_id, user_id, role) VALUES ($1, $2, $3)', [
      owner.merchant.id,
      unproven.user.user_id,
      'admin',
    ]);
    const guest = { email: 'guest-of-two@example.com', role: 'viewer' };

    expect((await unproven.call('GET', owner.path)).status).toBe(200);
    expect(code(await unproven.call('POST', `${owner.path}/members`, guest))).toEqual([403, 'email_not_proven']);
    expect((await owner.call('POST', `${owner.path}/members`, guest)).status).toBe(201);
  });
});
