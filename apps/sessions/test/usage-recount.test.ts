import { beforeAll, expect, it } from '@jest/globals';
import { eventually } from '@libs/testing/eventually';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';
import { UsageRecountWorker } from '../src/usage-months/usage-recount.worker.js';
import { aMerchant, aTransfer, CHAIN, fakeDashboard, type Merchant } from './scene.js';

const world = useWorld(service, { env: CHAIN });

let known: (merchant: Merchant) => Merchant;

beforeAll(() => {
  known = fakeDashboard(world);
});

const recount = () => world.service.app.get(UsageRecountWorker).run();

async function settled(merchantId: number): Promise<unknown[]> {
  const { data } = (await world.bus.calls('sessions.usage', { merchant_id: merchantId })) as {
    data: { month: string; settled_volume_units: string; settled_volume_usd_cents: number; payments_count: number }[];
  };
  return data.map((month) => [month.payments_count, month.settled_volume_units, month.settled_volume_usd_cents]);
}

it('corrects a month that a process of the earlier release counted in cents alone, and leaves the others', async () => {
  const [shop, other] = [known(aMerchant(world)), known(aMerchant(world))];
  for (const merchant of [shop, other]) {
    const session = await merchant.opens(10_00);
    await world.bus.publishes('transfer.final', { ...aTransfer(session, 10_00), version: 2 });
    await eventually(async () => (await settled(merchant.merchant.merchant_id)).length === 1);
  }
  const [id, otherId] = [shop.merchant.merchant_id, other.merchant.merchant_id];
  const right = [[1, '10000000', 10_00]];
  await world.rows('UPDATE usage_months SET settled_volume_units = 0 WHERE merchant_id = $1', [id]);
  await world.rows(`UPDATE usage_months SET month = month - interval '3 months' WHERE merchant_id = $1`, [otherId]);
  expect(await settled(id)).toEqual([[1, '0', 0]]);

  await recount();

  expect(await settled(id)).toEqual(right);
  expect(await settled(otherId)).toEqual(right);
});

it('resets what a reorganization left of a month', async () => {
  const shop = known(aMerchant(world));
  const session = await shop.opens(10_00);
  const transfer = aTransfer(session, 10_00);
  await world.bus.publishes('transfer.final', { ...transfer, version: 2 });
  await eventually(async () => (await settled(shop.merchant.merchant_id)).length === 1);
  await world.bus.publishes('transfer.dropped', { ...transfer, version: 3 });
  await eventually(async () => ((await settled(shop.merchant.merchant_id))[0] as unknown[])[0] === 0);
  await world.rows('UPDATE usage_months SET settled_volume_units = 5 WHERE merchant_id = $1', [
    shop.merchant.merchant_id,
  ]);

  await recount();

  expect(await settled(shop.merchant.merchant_id)).toEqual([[0, '0', 0]]);
});
