import { chainAccount } from '@deploy/local/seed/keys';
import { describe, expect, it } from '@jest/globals';
import { transferTogether } from '@libs/contracts/transfer-batch';
import { eventually } from '@libs/testing/eventually';
import { NonceManager, Wallet } from 'ethers';
import { BASE_UNITS_PER_CENT } from '../../stack/people/buyer.js';
import { Merchant } from '../../stack/people/merchant.js';
import { WebhookReceiver } from '../../stack/servers/webhook-receiver.js';
import { useFreshSystem, useSystem } from '../../stack/use-system.js';

/** Longer than the window of an API session. */
const TWO_HOURS_S = 7_200;
/** The shops here have the enterprise tier's fee (`docs/contract/decisions.md` section 2.3). */
const ENTERPRISE_FEE_BPS = 30n;
const MERCHANT_TIMEOUT_MS = 300_000;

describe('A session', () => {
  const running = useSystem();

  async function aShop(): Promise<Merchant> {
    return Merchant.create(running.system, { receivers: [await WebhookReceiver.start()] });
  }

  it(
    'accepts a part and then the rest',
    async () => {
      const shop = await aShop();
      const session = await shop.openSession(5_000);

      await running.system.buyer.pays(session, 2_000);
      await eventually(async () => (await shop.statusOf(session)).paid_total_usd_cents === 2_000);
      expect(await shop.statusOf(session)).toMatchObject({
        status: 'open',
        labels: ['partial'],
        remaining_usd_cents: 3_000,
      });
      await running.system.buyer.pays(session, 3_000);

      const payments = await shop.swept(session, 2);
      expect(payments).toMatchObject([{ amount_usd_cents: 2_000 }, { amount_usd_cents: 3_000 }]);
      expect(await shop.statusOf(session)).toMatchObject({
        status: 'paid',
        paid_total_usd_cents: 5_000,
        remaining_usd_cents: 0,
      });
      const totals = () =>
        shop.receivers[0]!.events().flatMap(({ type, data }) =>
          type === 'payment.confirmed' ? [data['paid_total_usd_cents']] : [],
        );
      await eventually(() => totals().length >= 2);
      expect(totals()).toEqual(expect.arrayContaining([2_000, 5_000]));
      await expectTreasury(shop, 2_000, 3_000);
    },
    MERCHANT_TIMEOUT_MS,
  );

  it(
    'accepts more than the amount and reports it',
    async () => {
      const shop = await aShop();
      const session = await shop.openSession(1_000);

      await running.system.buyer.pays(session, 1_750);

      await shop.swept(session);
      expect(await shop.statusOf(session)).toMatchObject({
        status: 'paid',
        labels: ['over'],
        paid_total_usd_cents: 1_750,
      });
      await expectTreasury(shop, 1_750);
    },
    MERCHANT_TIMEOUT_MS,
  );

  it(
    'accepts two transfers at once as two payments',
    async () => {
      const { buyer } = running.system;
      const shop = await aShop();
      const session = await shop.openSession(3_000);

      const hashes = await Promise.all(
        [1_000n, 2_000n].map((cents) => buyer.sends(session.deposit_address, cents * BASE_UNITS_PER_CENT)),
      );

      const payments = await shop.swept(session, 2);
      expect(payments.map(({ tx_hash }) => tx_hash).sort()).toEqual([...hashes].sort());
      expect(await shop.statusOf(session)).toMatchObject({ status: 'paid', paid_total_usd_cents: 3_000 });
      await expectTreasury(shop, 1_000, 2_000);
    },
    MERCHANT_TIMEOUT_MS,
  );

  it(
    'accepts two transfers of one transaction as two payments, and one to another session as its own',
    async () => {
      const { system } = running;
      const shop = await aShop();
      const [twice, once] = [await shop.openSession(3_000), await shop.openSession(4_000)];
      const receiver = shop.receivers[0]!;

      const { hash, logs } = await transferTogether(
        new NonceManager(new Wallet(chainAccount('deployer').privateKey, system.provider)),
        system.buyer.tokenAddress('USDC'),
        [
          { to: twice.deposit_address, baseUnits: 1_000n * BASE_UNITS_PER_CENT },
          { to: once.deposit_address, baseUnits: 4_000n * BASE_UNITS_PER_CENT },
          { to: twice.deposit_address, baseUnits: 2_000n * BASE_UNITS_PER_CENT },
        ],
      );

      const payments = [...(await shop.swept(twice, 2)), ...(await shop.swept(once))];
      expect(
        payments
          .toSorted((a, b) => a.log_index - b.log_index)
          .map(({ tx_hash, log_index, amount_usd_cents }) => ({ tx_hash, log_index, amount_usd_cents })),
      ).toEqual(
        [1_000, 4_000, 2_000].map((cents, index) => ({
          tx_hash: hash,
          log_index: logs[index]!.index,
          amount_usd_cents: cents,
        })),
      );
      for (const [session, count] of [
        [twice, 2],
        [once, 1],
      ] as const) {
        expect((await shop.statusOf(session)).status).toBe('paid');
        const types = ['payment.confirmed', 'payment.detected', 'payment.swept'];
        const expected = types.flatMap((type) => Array<string>(count).fill(type));
        await eventually(() => receiver.typesOf(session.token).length >= expected.length);
        expect(receiver.typesOf(session.token).toSorted()).toEqual(expected);
      }
      await expectTreasury(shop, 1_000, 4_000, 2_000);
    },
    MERCHANT_TIMEOUT_MS,
  );

  it(
    'accepts USDT, and cents of it beside USDC',
    async () => {
      const { buyer } = running.system;
      const shop = await aShop();
      const session = await shop.openSession(2_000);

      await buyer.pays(session, 1_500, 'USDT');
      await buyer.pays(session, 500, 'USDC');

      const payments = await shop.swept(session, 2);
      // Two transfers in blocks next to each other may be handled in either order.
      expect(payments.map(({ asset, amount_usd_cents }) => [asset, amount_usd_cents]).toSorted()).toEqual([
        ['USDC', 500],
        ['USDT', 1_500],
      ]);
      expect(await shop.statusOf(session)).toMatchObject({ status: 'paid', paid_total_usd_cents: 2_000 });
    },
    MERCHANT_TIMEOUT_MS,
  );

  it(
    'is not paid by fractions of a cent, and loses none of them',
    async () => {
      const { buyer } = running.system;
      const shop = await aShop();
      const session = await shop.openSession(1_000);

      await buyer.sends(session.deposit_address, 9_999_999n);
      await eventually(async () => (await shop.statusOf(session)).paid_total_usd_cents === 999);
      expect((await shop.statusOf(session)).status).toBe('open');
      await buyer.sends(session.deposit_address, 1n);
      await eventually(async () => (await shop.statusOf(session)).status === 'paid');
      // Alone it would not be worth the gas of a sweep: it is swept with the next money, if it missed the first sweep.
      await buyer.pays(session, 500);

      await shop.swept(session, 3);
      expect(await shop.statusOf(session)).toMatchObject({ status: 'paid', paid_total_usd_cents: 1_500 });
      expect(await buyer.balanceOf(session.deposit_address)).toBe(0n);
    },
    MERCHANT_TIMEOUT_MS,
  );

  /** Expects that the treasury of a shop has the payments less the fee of each. */
  async function expectTreasury(shop: Merchant, ...payments: number[]): Promise<void> {
    const gross = payments.map((cents) => BigInt(cents) * BASE_UNITS_PER_CENT);
    const net = gross.reduce((sum, units) => sum + units - (units * ENTERPRISE_FEE_BPS) / 10_000n, 0n);
    expect(await running.system.buyer.balanceOf(shop.treasury)).toBe(net);
  }
});

describe('A session whose window is over', () => {
  const running = useFreshSystem();

  it(
    'expires when the scanner has passed it; money that comes late is credited, reported and swept',
    async () => {
      const { system } = running;
      const receiver = await WebhookReceiver.start();
      const shop = await Merchant.create(system, { receivers: [receiver] });
      const unpaid = await shop.openSession(4_000);

      await system.provider.send('evm_increaseTime', [TWO_HOURS_S]);
      await eventually(() => receiver.typesOf(unpaid.token).includes('session.expired'));
      expect((await shop.statusOf(unpaid)).status).toBe('expired');
      await system.buyer.pays(unpaid, 4_000);

      const [payment] = await shop.swept(unpaid);
      expect(payment).toMatchObject({ late: true, amount_usd_cents: 4_000 });
      expect(await shop.statusOf(unpaid)).toMatchObject({ status: 'paid', labels: ['late'] });
      await eventually(() => receiver.typesOf(unpaid.token).length >= 4);
      expect(receiver.typesOf(unpaid.token).sort()).toEqual([
        'payment.detected',
        'payment.late',
        'payment.swept',
        'session.expired',
      ]);
    },
    MERCHANT_TIMEOUT_MS,
  );
});
