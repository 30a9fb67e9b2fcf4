import { expect } from '@jest/globals';
import { eventually } from '@libs/testing/eventually';
import { ADDRESS, expectFault, expectLimit, expectRefusal, expectStatus, UTC } from '../expectations.js';
import { promiseTest } from '../scenes/promise-test.js';
import { SESSION, type Stage, text } from '../scenes/stage.js';

/** Promises about merchants, their API keys and their plan, for their people. */
export function merchantPromises(on: { readonly stage: Stage }): void {
  promiseTest(
    ['Endpoints / POST /api/dashboard/merchants', 'What the service does / 2.1'],
    'creates a pending merchant with 201, owned by the signed-in user; 401 to a visitor',
    async () => {
      const { browser, id: userId } = await on.stage.person();
      const create = (body: unknown) => browser.call('POST', '/api/dashboard/merchants', body);
      const merchant = expectStatus(await create({ name: 'A shop', email: 'help@shop.example' }), 201);
      expect(merchant).toMatchObject({ name: 'A shop', email: 'help@shop.example', status: 'pending' });
      const me = (await browser.call('GET', '/api/me')).body;
      expect([me.id, me.memberships]).toEqual([
        userId,
        [{ merchant_id: merchant.id, merchant_name: 'A shop', role: 'owner' }],
      ]);
      expect(expectStatus(await create({ name: 'A shop', email: null }), 201).email).toBeNull();
      const visitor = await on.stage.people.visitor.call('POST', '/api/dashboard/merchants', { name: 'A shop' });
      expectRefusal(visitor, 401, 'not_signed_in');
    },
  );

  promiseTest(
    ['Resources and their fields / Merchant / name', 'Limits / merchant name'],
    'has 1 to 200 characters when it is created, 1 to 100 when it is changed',
    async () => {
      const { browser } = await on.stage.person();
      const refuses = (over: number): [unknown, string][] => [
        ['', 'string_too_short'],
        [text(over), 'string_too_long'],
        [7, 'string_type'],
      ];
      await expectLimit({
        send: (name) => browser.call('POST', '/api/dashboard/merchants', { name }),
        loc: ['body', 'name'],
        status: 201,
        takes: ['A', text(200)],
        refuses: [...refuses(201), [undefined, 'missing']],
      });
      await expectLimit({
        send: (name) => on.stage.own('PATCH', '', { name }),
        loc: ['body', 'name'],
        status: 200,
        takes: ['A', text(100), null, undefined],
        refuses: refuses(101),
      });
    },
  );

  promiseTest(
    ['Resources and their fields / Merchant / email', 'Limits / merchant support email'],
    'has at most 200 characters, is on the pay page, and is cleared by an empty string only',
    async () => {
      const page = async () => {
        const { token } = (await on.stage.open()).body;
        return (await on.stage.get(`/pay/${token}`)).text;
      };
      await expectLimit({
        send: (email) => on.stage.own('PATCH', '', { email }),
        loc: ['body', 'email'],
        status: 200,
        takes: [`${text(187)}@shop.example`, 'help@shop.example', null],
        refuses: [[`${text(188)}@shop.example`, 'string_too_long']],
      });
      expect((await on.stage.own('PATCH', '', {})).body.email).toBe('help@shop.example');
      expect(await page()).toContain('help@shop.example');
      expect(expectStatus(await on.stage.own('PATCH', '', { email: '' }), 200).email).toBeNull();
      expect(await page()).not.toContain('help@shop.example');
    },
  );

  promiseTest(
    [
      'Endpoints / PATCH /api/dashboard/merchants/{merchant_id}',
      'Endpoints / Dashboard / PATCH merchant',
      'Authentication / 2.1',
    ],
    'responds with 200 to owner and admin; 403 below, 404 to a stranger, 401 to a visitor; wallets are for the owner alone',
    async () => {
      const { shop, people } = on.stage;
      for (const browser of [shop.owner, people.admin]) {
        const answer = await browser.call('PATCH', shop.at, { name: 'Renamed', email: 'support@shop.example' });
        expect(expectStatus(answer, 200)).toMatchObject({ name: 'Renamed', email: 'support@shop.example' });
      }
      const rename = { name: 'Mine now' };
      expectRefusal(await people.developer.call('PATCH', shop.at, rename), 403, 'insufficient_role');
      expectRefusal(await people.stranger.call('PATCH', shop.at, rename), 404, 'not_found');
      expectRefusal(await people.visitor.call('PATCH', shop.at, rename), 401, 'not_signed_in');
      expectRefusal(await people.admin.call('POST', `${shop.at}/wallets/generate`), 403, 'insufficient_role');
      const bring = { treasury_address: '0x000000000000000000000000000000000000dEaD' };
      expectRefusal(await people.admin.call('POST', `${shop.at}/wallets/bring_own`, bring), 403, 'insufficient_role');
    },
  );

  promiseTest(
    'Resources and their fields / Merchant / id',
    'is an integer, and names the merchant in the path',
    async () => {
      const { shop } = on.stage;
      expect(Number.isSafeInteger(shop.id)).toBe(true);
      const answer = await shop.owner.call('PATCH', '/api/dashboard/merchants/one', {});
      expectFault(answer, ['path', 'merchant_id'], 'int_parsing');
      expectRefusal(await shop.owner.call('PATCH', '/api/dashboard/merchants/999999', {}), 404, 'not_found');
    },
  );

  promiseTest(
    [
      'Endpoints / GET /api/dashboard/merchants/{merchant_id}/api_keys',
      'Endpoints / POST /api/dashboard/merchants/{merchant_id}/api_keys',
      'Endpoints / DELETE /api/dashboard/merchants/{merchant_id}/api_keys/{api_key_id}',
      'Resources and their fields / API key / id',
    ],
    'are created with 201, listed with 200 without the key, deleted with 204, after which the key opens nothing',
    async () => {
      const made = expectStatus(await on.stage.own('POST', '/api_keys', { name: 'backend' }), 201);
      expect(made).toMatchObject({ id: expect.any(Number), name: 'backend', key: expect.stringMatching(/^sk_live_/) });
      expectStatus(await on.stage.open(SESSION, {}, made.key), 200);
      const list = await on.stage.own('GET', '/api_keys');
      expect(expectStatus(list, 200).data[0]).toMatchObject({ id: made.id, name: 'backend' });
      expect(list.text).not.toContain(made.key);
      const deleted = await on.stage.own('DELETE', `/api_keys/${made.id}`);
      expect([deleted.status, deleted.text]).toEqual([204, '']);
      await eventually(async () => (await on.stage.open(SESSION, {}, made.key)).status !== 200);
      expectRefusal(await on.stage.open(SESSION, {}, made.key), 401, 'invalid_api_key');
      expectRefusal(await on.stage.own('DELETE', `/api_keys/${made.id}`), 404, 'not_found');
      expectFault(await on.stage.own('DELETE', '/api_keys/first'), ['path', 'api_key_id'], 'int_parsing');
    },
  );

  promiseTest(
    ['Resources and their fields / API key / name', 'Limits / API key name'],
    'may be left out, with the whole body too; has at most 200 characters',
    async () => {
      await expectLimit({
        send: (name) => on.stage.own('POST', '/api_keys', { name }),
        loc: ['body', 'name'],
        status: 201,
        takes: [text(200), null, undefined],
        refuses: [
          [text(201), 'string_too_long'],
          [7, 'string_type'],
        ],
      });
      expectStatus(await on.stage.own('POST', '/api_keys'), 201);
    },
  );

  promiseTest(
    ['Endpoints / GET /api/dashboard/merchants/{merchant_id}/billing', 'What the service does / 6.1'],
    'returns the plan with 200: free, pro or enterprise, with the fee that holds',
    async () => {
      const { owner, id, at } = await on.stage.anotherShop();
      expect(expectStatus(await owner.call('GET', `${at}/billing`), 200)).toMatchObject({
        fee_tier: 'free',
        pro_price_usd_cents: 2_900,
        open_invoice: null,
      });
      for (const fee_tier of ['pro', 'enterprise', 'free']) {
        expect(expectStatus(await on.stage.operate('PATCH', `/merchants/${id}`, { fee_tier }), 200)).toMatchObject({
          fee_tier,
        });
        expect((await owner.call('GET', `${at}/billing`)).body.fee_tier).toBe(fee_tier);
      }
    },
  );

  promiseTest(
    [
      'Endpoints / POST /api/dashboard/merchants/{merchant_id}/billing/pay',
      'Endpoints / Dashboard / billing/pay',
      'What the service does / 6.2',
    ],
    'responds with 200 and the payment link of a US$29 invoice, the same one again while it is open',
    async () => {
      const { owner, at } = await on.stage.anotherShop({ approved: true });
      const minted = expectStatus(await owner.call('POST', `${at}/billing/pay`), 200);
      expect(minted).toEqual({
        pay_url: expect.stringContaining(`/pay/${minted.token}`),
        token: expect.any(String),
        invoice_id: expect.any(Number),
      });
      expect(expectStatus(await owner.call('POST', `${at}/billing/pay`), 200)).toEqual(minted);
      const session = expectStatus(await on.stage.get(`/api/sessions/${minted.token}/status`), 200);
      expect(session).toMatchObject({ amount_usd_cents: 2_900, invoice_id: minted.invoice_id, status: 'open' });
      expectStatus(await on.stage.get(new URL(minted.pay_url).pathname), 200);
    },
  );

  promiseTest(
    [
      'Endpoints / GET /api/dashboard/merchants/{merchant_id}/wallets',
      'Resources and their fields / Merchant / treasury address',
    ],
    'lists treasuries with 200, the active one first; each is an address of exactly 42 characters',
    async () => {
      const { owner, at } = await on.stage.anotherShop();
      expect(expectStatus(await owner.call('GET', `${at}/wallets`), 200).data).toEqual([]);
      const [, { body }] = [
        await owner.call('POST', `${at}/wallets/generate`),
        await owner.call('POST', `${at}/wallets/generate`),
      ];
      const { data } = expectStatus(await owner.call('GET', `${at}/wallets`), 200);
      expect(data).toMatchObject([{ treasury_address: body.treasury_address, active: true }, { active: false }]);
      expect(data[0].treasury_address).toMatch(ADDRESS);
      expect(data[0].created_at).toMatch(UTC);
    },
  );
}
