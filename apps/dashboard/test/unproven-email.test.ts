import { describe, expect, it } from '@jest/globals';
import { eventually } from '@libs/testing/eventually';
import { useDashboard } from './people.js';

const dashboard = useDashboard();
const { world, aPerson } = dashboard;

describe('a person who has not proven their e-mail, where that is required', () => {
  const unproven = () => aPerson(undefined, { email_proof_required: true });

  it('creates no merchant, and may read what there is', async () => {
    const person = unproven();

    const made = await person.call('POST', '/merchants', { name: 'Shop' });
    const treasury = await person.call('POST', '/merchants/1/wallets/generate');

    expect([made.status, made.body.error.code]).toEqual([403, 'email_not_proven']);
    expect([treasury.status, treasury.body.error.code]).toEqual([404, 'not_found']);
    expect(await world.rows('SELECT 1 FROM memberships WHERE user_id = $1', [person.user.user_id])).toEqual([]);
  });

  it('changes nothing of an existing merchant of theirs, and reads it', async () => {
    const person = unproven();
    const owner = aPerson();
    const { body } = await owner.call('POST', '/merchants', { name: 'Shop' });
    await world.rows("INSERT INTO memberships (merchant_id, user_id, role) VALUES ($1, $2, 'owner')", [
      body.id,
      person.user.user_id,
    ]);
    const at = `/merchants/${body.id}`;

    const acts = [
      await person.call('PATCH', at, { name: 'Mine' }),
      await person.call('POST', `${at}/wallets/generate`),
      await person.call('POST', `${at}/api_keys`, {}),
      await person.call('POST', `${at}/members`, { email: 'friend@example.com', role: 'owner' }),
      await person.call('POST', `${at}/webhook_endpoints`, { url: 'http://127.0.0.1:9/hook' }),
      await person.call('DELETE', `${at}/members/${owner.user.user_id}`),
    ];

    for (const { status, body } of acts) expect([status, body.error.code]).toEqual([403, 'email_not_proven']);
    expect((await person.call('GET', at)).status).toBe(200);
    expect((await owner.call('GET', at)).body.name).toBe('Shop');
  });
});

describe('an account that its owner took back', () => {
  it('leaves the merchants that it had then, also as the last owner, and keeps later ones', async () => {
    const person = aPerson();
    const other = aPerson();
    const audit = world.bus.receives('audit.recorded');
    const [before, alone, theirs] = await Promise.all([
      person.call('POST', '/merchants', { name: 'Before' }),
      person.call('POST', '/merchants', { name: 'Alone' }),
      other.call('POST', '/merchants', { name: 'Of another' }),
    ]);
    await world.rows("INSERT INTO memberships (merchant_id, user_id, role) VALUES ($1, $2, 'owner')", [
      before.body.id,
      other.user.user_id,
    ]);
    const revoked = world.bus.receives('api_key.revoked');
    const abandoned = world.bus.receives('merchant.abandoned');
    const left = world.bus.receives('member.left');
    const keyOf = async (owner: typeof person, id: number) =>
      (await owner.call('POST', `/merchants/${id}/api_keys`, {})).body.id as number;
    const [, first, second] = [
      await keyOf(person, before.body.id),
      await keyOf(person, alone.body.id),
      await keyOf(person, alone.body.id),
    ];
    // An event has milliseconds. The next one is after everything so far; what follows waits until it is over.
    const [{ now }] = (await world.rows<{ now: Date }>(
      `SELECT date_trunc('milliseconds', clock_timestamp()) + interval '1 ms' AS now`,
    )) as [{ now: Date }];
    await world.rows('SELECT pg_sleep(0.002)');
    const after = await person.call('POST', '/merchants', { name: 'After' });

    await world.bus.publishes('account.reclaimed', { user_id: person.user.user_id, at: now.toISOString() });
    await eventually(async () => (await person.call('GET', `/merchants/${alone.body.id}`)).status === 404);

    expect((await person.call('GET', `/merchants/${before.body.id}`)).status).toBe(404);
    expect((await person.call('GET', `/merchants/${after.body.id}`)).status).toBe(200);
    expect((await other.call('GET', `/merchants/${theirs.body.id}`)).status).toBe(200);
    expect((await other.call('GET', `/merchants/${before.body.id}`)).status).toBe(200);
    // Two memberships, and the keys of the merchant that has no owner left; a merchant with another owner continues to
    // sell.
    await eventually(() => audit.filter(({ actor_name }) => actor_name === 'reclaimed account').length === 4);
    await eventually(() => abandoned.length > 0);
    expect(abandoned).toEqual([{ merchant_id: alone.body.id, at: now.toISOString() }]);
    expect(left.map(({ merchant_id }) => merchant_id).sort()).toEqual([before.body.id, alone.body.id].sort());
    expect(revoked.map(({ api_key_id }) => api_key_id).sort()).toEqual([first, second].sort());
    expect((await other.call('GET', `/merchants/${before.body.id}/api_keys`)).body.data).toHaveLength(1);
  });
});
