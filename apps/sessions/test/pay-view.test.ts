import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@libs/testing/eventually';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';
import { aMerchant, aTransfer, CHAIN, dashboardKnows, type Merchant } from './scene.js';

const world = useWorld(service, { env: CHAIN });
let known: (merchant: Merchant) => Merchant;

beforeAll(() => {
  known = dashboardKnows(world);
});

describe('sessions.pay_view', () => {
  it('contains the sites that may show the page, as the merchant last decided', async () => {
    const shop = known(aMerchant(world));
    const { token } = await shop.opens();
    const origins = async () => {
      const { view } = (await world.bus.calls('sessions.pay_view', { token })) as {
        view: { embed_origins: string[]; support_email: string };
      };
      return [view.support_email, view.embed_origins];
    };

    expect(await origins()).toEqual(['help@shop.example', []]);
    const embed_origins = ['https://shop.example'];
    await world.bus.publishes('merchant.changed', { ...shop.merchant, version: 2, embed_origins });

    await eventually(async () => (await origins())[1]?.length === 1);
    expect(await origins()).toEqual(['help@shop.example', embed_origins]);
  });
});

describe('the receipt by mail', () => {
  it('is not offered, and not sent, where mail is not set up', async () => {
    const session = await known(aMerchant(world)).opens(10_00);
    const view = async () => {
      const reply = await world.bus.calls('sessions.pay_view', { token: session.token });
      return 'view' in reply ? reply.view! : undefined;
    };
    await world.bus.publishes('transfer.final', aTransfer(session, 10_00));
    await eventually(async () => (await view())?.status === 'paid');
    const texts = { language: 'en', subject: 's', paragraphs: [], action: 'a', footer: 'f' };

    const reply = await world.bus.calls('sessions.mail_receipt', {
      token: session.token,
      email: 'ann@example.com',
      ...texts,
    });

    expect((await view())?.receipt_mails_left).toBe(0);
    expect(reply).toMatchObject({ code: 'mail_not_configured' });
  });
});
