import { expect, it } from '@jest/globals';
import { formatPublicKey, generateSealingKeyPair } from '@libs/sealing/sealing-keys';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';

const key = formatPublicKey(generateSealingKeyPair('sweeper-test'));
const world = useWorld(service, { env: { SWEEPER_SEALING_PUBLIC_KEY: key } });

it('the list of merchants comes in pages that fit into a response, however many there are', async () => {
  await world.rows(`INSERT INTO merchants (name) SELECT repeat('ü', 200) || n FROM generate_series(1, 3000) AS n`);

  const ids: number[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await world.bus.calls('dashboard.list_merchants', { limit: 5_000, cursor });
    if ('code' in page) throw new Error(page.code);
    ids.push(...page.data.map((merchant) => merchant.id));
    cursor = page.next_cursor;
  }

  expect(ids).toHaveLength(3_000);
  expect(ids).toEqual(ids.toSorted((a, b) => b - a));
});

it('finds merchants by status, plan, name, e-mail, id, treasury and owner', async () => {
  const treasury = `0x${'aB'.repeat(20)}`;
  const [shop] = await world.rows<{ id: string }>(
    `INSERT INTO merchants (name, email, status, fee_tier, treasury_address)
     VALUES ('100% Ännes Shop', 'help@annes.example', 'paused', 'pro', '${treasury}') RETURNING id`,
  );
  const id = Number(shop!.id);
  await world.rows(
    `INSERT INTO memberships (merchant_id, user_id, role) VALUES (${id}, 501, 'owner'), (${id}, 502, 'viewer')`,
  );
  const found = async (filter: object) => {
    const page = await world.bus.calls('dashboard.list_merchants', { limit: 10, ...filter });
    return 'code' in page ? page.code : page.data.map((merchant) => merchant.id);
  };

  const hits = ['ännes', '100% Ä', 'HELP@annes', `${id}`, treasury.toUpperCase().replace('0X', '0x')];
  for (const search of hits) expect([search, await found({ search })]).toEqual([search, [id]]);
  expect(await found({ search: 'nobody', owner_ids: [501] })).toEqual([id]);
  expect(await found({ search: 'nobody', owner_ids: [502] })).toEqual([]);
  expect(await found({ status: 'paused', fee_tier: 'pro' })).toEqual([id]);
  expect(await found({ status: 'paused', fee_tier: 'free' })).toEqual([]);
  expect(await found({ search: 'ännes', status: 'active' })).toEqual([]);
  expect(await world.bus.calls('dashboard.owners', { merchant_ids: [id] })).toEqual({
    owners: [{ merchant_id: id, user_id: 501 }],
  });
});
