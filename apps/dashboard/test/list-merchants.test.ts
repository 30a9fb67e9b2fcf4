import { expect, it } from '@jest/globals';
import { formatPublicKey, generateSealingKeyPair } from '@libs/sealing/sealing-keys';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';

const key = formatPublicKey(generateSealingKeyPair('sweeper-test'));
const world = useWorld(service, { env: { SWEEPER_SEALING_PUBLIC_KEY: key } });

it('the list of merchants comes in pages that fit into an answer, however many there are', async () => {
  await world.rows(`INSERT INTO merchants (name) SELECT repeat('ü', 200) || n FROM generate_series(1, 3000) AS n`);

  const ids: number[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await world.bus.asks('dashboard.list_merchants', { limit: 5_000, cursor });
    if ('code' in page) throw new Error(page.code);
    ids.push(...page.data.map((merchant) => merchant.id));
    cursor = page.next_cursor;
  }

  expect(ids).toHaveLength(3_000);
  expect(ids).toEqual(ids.toSorted((a, b) => b - a));
});
