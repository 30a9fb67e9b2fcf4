import { describe, expect, it } from '@jest/globals';
import { signInTokenHash } from '@libs/service-kit/sign-in/sign-in-cookie';
import { eventually } from '@libs/testing/eventually';
import { useAccounts } from './accounts.js';

const { world, users, anAccount, aSpace } = useAccounts();

describe('a person who has not proven their e-mail, where that is required', () => {
  it('creates neither key nor space nor endpoint nor top-up, and may read', async () => {
    const { person } = await anAccount();
    const id = person.userId;
    const hash = signInTokenHash(person.headers['cookie']!.replace('sid=', ''));
    users.set(hash, { ...users.get(hash)!, email_proof_required: true });
    await world.bus.publishes('sign_in.revoked', { user_id: id, token_hashes: [hash] });
    await eventually(async () => (await person.call('POST', '/keys', { name: 'k' })).status === 403);

    const acts = [
      await person.call('POST', '/keys', { name: 'k', scope: 'all_spaces' }),
      await person.call('POST', '/spaces', { title: 'mine' }),
      await person.call('POST', '/webhooks', { url: 'http://127.0.0.1:9/hook' }),
      await person.call('POST', '/credits/top_up', { amount_usd_cents: 1_000 }),
    ];

    for (const { status, body } of acts)
      expect([status, body.error.code.toLowerCase()]).toEqual([403, 'email_not_proven']);
    expect((await person.call('GET', '/keys')).status).toBe(200);
    expect((await person.call('GET', '/spaces')).status).toBe(200);
  });
});

describe.each(['of the person alone, from before', 'of a merchant without another owner'])(
  'an account that its owner took back, %s',
  (whose) => {
    it('has no earlier key or open space, and what was created later stays', async () => {
      const [taken, other] = [await anAccount(), await anAccount()];
      const [space, foreign] = [await aSpace(taken.id), await aSpace(other.id)];
      // An event has milliseconds. The next one is after everything so far; what follows waits until it is over.
      const [{ now }] = (await world.rows<{ now: Date }>(
        `SELECT date_trunc('milliseconds', clock_timestamp()) + interval '1 ms' AS now`,
      )) as [{ now: Date }];
      await world.rows('SELECT pg_sleep(0.002)');
      const later = await taken.aKey();
      const laterSpace = await aSpace(taken.id);
      const abandoned = world.bus.receives('account.abandoned');

      const at = now.toISOString();
      const isMerchant = whose.startsWith('of a merchant');
      await (isMerchant
        ? world.bus.publishes('merchant.abandoned', { merchant_id: taken.merchantId, at })
        : world.bus.publishes('account.reclaimed', { user_id: taken.id, at }));
      await eventually(async () => (await taken.key.call('GET', '/spaces')).status === 401);

      expect((await later.call('GET', '/spaces')).status).toBe(200);
      expect((await other.key.call('GET', '/spaces')).status).toBe(200);
      const archived = async (id: string) => (await world.rows('SELECT archived_at FROM space WHERE id = $1', [id]))[0];
      expect((await archived(space))!['archived_at']).not.toBeNull();
      for (const id of [laterSpace, foreign]) expect((await archived(id))!['archived_at']).toBeNull();
      if (isMerchant) await eventually(() => abandoned.some(({ account_id }) => account_id === taken.id));
    });
  },
);
