import { expect } from '@jest/globals';
import { eventually } from '@libs/testing/eventually';
import { Wallet } from 'ethers';
import { ADDRESS, expectFault, expectLimit, expectRefusal, expectStatus } from '../../expectations.js';
import { promiseTest } from '../../scenes/promise-test.js';
import type { Shop, Stage } from '../../scenes/stage.js';

/** Promises about generating and setting treasuries and relayers. What they receive is in `money.promises.ts`. */
export function walletPromises(on: { readonly stage: Stage }): void {
  const generate = ({ owner, at }: Shop) => owner.call('POST', `${at}/wallets/generate`);
  const bring = ({ owner, at }: Shop, body: unknown) => owner.call('POST', `${at}/wallets/bring_own`, body);
  const merchant = async ({ id }: Shop) => (await on.stage.operate('GET', `/merchants/${id}`)).body;
  const audited = ({ id }: Shop, count: number) =>
    eventually(async () => {
      const { data } = (await on.stage.operate('GET', `/audit?merchant_id=${id}`)).body;
      return (data as { action: string }[]).filter(({ action }) => action.startsWith('wallet.')).length === count;
    });

  promiseTest(
    [
      'Endpoints / POST /api/dashboard/merchants/{merchant_id}/wallets/generate',
      'Endpoints / Dashboard / wallets/generate.1',
      'What the service does / 5.1',
    ],
    'shows a fresh private key once, with 201; only its address is kept',
    async () => {
      const shop = await on.stage.anotherShop();
      const made = expectStatus(await generate(shop), 201);
      expect(new Wallet(made.private_key).address).toBe(made.treasury_address);
      expect((await generate(shop)).body.private_key).not.toBe(made.private_key);
      const { owner, at } = shop;
      const later = [await owner.call('GET', `${at}/wallets`), await on.stage.operate('GET', `/merchants/${shop.id}`)];
      for (const { text } of later) expect(text).not.toContain(made.private_key.slice(2));
      const [{ kept }] = (await on.stage.system.rows<{ kept: string }>(
        `SELECT string_agg(w::text, ' ') AS kept FROM dashboard.wallets w WHERE merchant_id = $1`,
        [shop.id],
      )) as [{ kept: string }];
      expect(kept.toLowerCase()).toContain(made.treasury_address.toLowerCase());
      expect(kept.toLowerCase()).not.toContain(made.private_key.slice(2).toLowerCase());
    },
  );

  promiseTest(
    'Endpoints / Dashboard / wallets/generate.4',
    'leaves the merchant without a relayer of its own',
    async () => {
      const shop = await on.stage.anotherShop();
      await bring(shop, {
        treasury_address: Wallet.createRandom().address,
        relayer_private_key: Wallet.createRandom().privateKey,
      });
      expect(await merchant(shop)).toMatchObject({ relayer: 'merchant', relayer_address: expect.any(String) });
      const { wallet } = expectStatus(await generate(shop), 201);
      expect(wallet).toMatchObject({ relayer: 'platform', relayer_address: null, kind: 'generated', active: true });
      expect(await merchant(shop)).toMatchObject({ relayer: 'platform', relayer_address: null });
    },
  );

  promiseTest(
    ['Endpoints / Dashboard / wallets/generate.3', 'Endpoints / Dashboard / wallets/bring_own.4'],
    'are for the owner alone and are in the audit log',
    async () => {
      const shop = await on.stage.anotherShop();
      const { shop: staged, people } = on.stage;
      const body = { treasury_address: Wallet.createRandom().address };
      for (const browser of [people.admin, people.developer]) {
        expectRefusal(await browser.call('POST', `${staged.at}/wallets/generate`), 403, 'insufficient_role');
        expectRefusal(await browser.call('POST', `${staged.at}/wallets/bring_own`, body), 403, 'insufficient_role');
      }
      expectStatus(await generate(shop), 201);
      expectStatus(await bring(shop, body), 201);
      await audited(shop, 2);
    },
  );

  promiseTest(
    [
      'Endpoints / POST /api/dashboard/merchants/{merchant_id}/wallets/bring_own',
      'Endpoints / Dashboard / wallets/bring_own.1',
    ],
    'accepts with 201 an address of exactly 42 characters and, or not, a relayer key',
    async () => {
      const shop = await on.stage.anotherShop();
      const { address } = Wallet.createRandom();
      const brought = expectStatus(await bring(shop, { treasury_address: address }), 201);
      expect(brought.wallet).toMatchObject({ treasury_address: address, relayer: 'platform', kind: 'brought' });
      await expectLimit({
        send: (treasury_address) => bring(shop, { treasury_address }),
        loc: ['body', 'treasury_address'],
        status: 201,
        takes: [address, address.toLowerCase()],
        refuses: [
          [undefined, 'missing'],
          [address.slice(0, 41), 'string_too_short'],
          [`${address}0`, 'string_too_long'],
          [`0x${'g'.repeat(40)}`, 'address_invalid'],
        ],
      });
    },
  );

  promiseTest(
    'Resources and their fields / Merchant / relayer key',
    'has 64 to 66 characters, may be null, and is in no response',
    async () => {
      const shop = await on.stage.anotherShop();
      const { privateKey, address } = Wallet.createRandom();
      const treasury_address = Wallet.createRandom().address;
      await expectLimit({
        send: (relayer_private_key) => bring(shop, { treasury_address, relayer_private_key }),
        loc: ['body', 'relayer_private_key'],
        status: 201,
        takes: [null, undefined, privateKey.slice(2), privateKey],
        refuses: [
          [privateKey.slice(3), 'string_too_short'],
          [`${privateKey}0`, 'string_too_long'],
          [`0x${'0'.repeat(64)}`, 'private_key_invalid'],
        ],
      });
      const wallets = await shop.owner.call('GET', `${shop.at}/wallets`);
      expect(wallets.body.data[0]).toMatchObject({ relayer: 'merchant', relayer_address: address });
      expect(wallets.text).not.toContain(privateKey.slice(2));
      expect(JSON.stringify(await merchant(shop))).not.toContain(privateKey.slice(2));
    },
  );

  promiseTest(
    'Endpoints / Dashboard / wallets/bring_own.2',
    'without a relayer key drops the existing one: the platform pays',
    async () => {
      const shop = await on.stage.anotherShop();
      const treasury_address = Wallet.createRandom().address;
      await bring(shop, { treasury_address, relayer_private_key: Wallet.createRandom().privateKey });
      const { wallet } = expectStatus(await bring(shop, { treasury_address }), 201);
      expect(wallet).toMatchObject({ relayer: 'platform', relayer_address: null });
      expect(await merchant(shop)).toMatchObject({ relayer: 'platform', relayer_address: null });
    },
  );

  promiseTest('Endpoints / Dashboard / wallets/bring_own.3', 'has no field for the key of a treasury', async () => {
    const shop = await on.stage.anotherShop();
    const answer = await bring(shop, { treasury_address: Wallet.createRandom().privateKey });
    expectFault(answer, ['body', 'treasury_address'], 'string_too_long');
    const { wallet } = expectStatus(await bring(shop, { treasury_address: Wallet.createRandom().address }), 201);
    expect(wallet.treasury_address).toMatch(ADDRESS);
    expect(Object.keys(wallet).filter((field) => field.includes('key'))).toEqual([]);
  });
}
