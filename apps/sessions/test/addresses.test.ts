import { beforeAll, expect, it } from '@jest/globals';
import type { ReplyOf } from '@libs/dto/rpc/rpc';
import { eventually } from '@libs/testing/eventually';
import { useWorld } from '@libs/testing/world';
import { newSessionToken } from '../src/ledger/session-terms.js';
import { service } from '../src/service.js';
import { aMerchant, aTransfer, CHAIN, fakeDashboard, type Merchant } from './scene.js';

const world = useWorld(service, { env: CHAIN });
let known: (merchant: Merchant) => Merchant;
beforeAll(() => {
  known = fakeDashboard(world);
});

const page = async (before_id: number | null, limit = 2, chain_id = 42161) =>
  (
    (await world.bus.calls('sessions.addresses', {
      chain_id,
      before_id,
      days: 8,
      limit,
    })) as ReplyOf<'sessions.addresses'>
  ).sessions;

it('lists the addresses of young sessions, newest first, with a digest of what each received', async () => {
  const shop = known(aMerchant(world));
  const sessions = [await shop.opens(), await shop.opens(), await shop.opens(), await shop.opens()];
  const [old, first, second, third] = sessions.map((session) => session.deposit_address.toLowerCase());
  await world.rows(`UPDATE sessions SET created_at = now() - interval '9 days' WHERE lower(deposit_address) = $1`, [
    old,
  ]);
  await world.bus.publishes('transfer.detected', aTransfer(sessions[2]!, 10_00));
  await eventually(async () => (await world.rows('SELECT 1 FROM payments')).length === 1);

  const newest = await page(null);
  const rest = await page(newest.at(-1)!.id);

  expect(newest.map(({ address }) => address)).toEqual([third, second]);
  expect(rest.map(({ address }) => address)).toEqual([first]);
  expect(newest[0]).toEqual({
    id: sessions[3]!.invoice_id,
    address: third,
    merchant_id: shop.merchant.merchant_id,
    created_at: sessions[3]!.created_at,
    after_block: null,
    digest: null,
  });
  expect(newest[1]!.digest).toMatch(/^[0-9a-f]{32}$/);
  expect(await page(null, 2, 1)).toEqual([]);
});

it('the token of a session is for links, and never looks like an option of a command', () => {
  const tokens = Array.from({ length: 5_000 }, () => newSessionToken());

  expect(new Set(tokens).size).toBe(5_000);
  expect(tokens.filter((token) => !/^[A-Za-z0-9_][A-Za-z0-9_-]{23}$/.test(token))).toEqual([]);
});
