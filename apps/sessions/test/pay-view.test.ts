import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@libs/testing/eventually';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';
import { aMerchant, CHAIN, dashboardKnows, type Merchant } from './scene.js';

const world = useWorld(service, { env: CHAIN });
let known: (merchant: Merchant) => Merchant;

beforeAll(() => {
  known = dashboardKnows(world);
});

describe('sessions.pay_view', () => {
  it('says which sites may show the page, as the merchant last decided', async () => {
    const shop = known(aMerchant(world));
    const { token } = await shop.opens();
    const origins = async () => {
      const { view } = (await world.bus.asks('sessions.pay_view', { token })) as {
        view: { embed_origins: string[]; support_email: string };
      };
      return [view.support_email, view.embed_origins];
    };

    expect(await origins()).toEqual(['help@shop.example', []]);
    const embed_origins = ['https://shop.example'];
    await world.bus.says('merchant.changed', { ...shop.merchant, version: 2, embed_origins });

    await eventually(async () => (await origins())[1]?.length === 1);
    expect(await origins()).toEqual(['help@shop.example', embed_origins]);
  });
});
