import { beforeAll, expect } from '@jest/globals';
import { expectFault, expectLimit, expectStatus } from '../expectations.js';
import { promiseTest } from '../scenes/promise-test.js';
import type { Shop, Stage } from '../scenes/stage.js';

/**
 * Promises about lists of a merchant that are empty at first. The content of a list of payments is in
 * `money.promises.ts`.
 */
export function listPromises(on: { readonly stage: Stage }): void {
  let shop: Shop;
  const get = (path: string) => shop.owner.call('GET', shop.at + path);

  beforeAll(async () => {
    shop = await on.stage.anotherShop({ approved: true, treasury: true });
  });

  promiseTest(
    'Endpoints / GET /api/dashboard/merchants/{merchant_id}/sessions',
    'responds with 200 and sessions of that status, newest first; 422 for an unknown status',
    async () => {
      for (const amount_usd_cents of [100, 200])
        await shop.owner.call('POST', `${shop.at}/sessions`, { amount_usd_cents });
      const { data } = expectStatus(await get('/sessions?status=open'), 200);
      expect(data).toMatchObject([{ amount_usd_cents: 200 }, { amount_usd_cents: 100 }]);
      expect(expectStatus(await get('/sessions?status=paid'), 200).data).toEqual([]);
      expectFault(await get('/sessions?status=lost'), ['query', 'status'], 'enum');
    },
  );

  promiseTest(
    'Endpoints / GET /api/dashboard/merchants/{merchant_id}/payments',
    'responds with 200 and payments of that status; 422 for an unknown status',
    async () => {
      expect(expectStatus(await get('/payments?status=confirmed'), 200)).toEqual({
        data: [],
        has_more: false,
        next_cursor: null,
      });
      expectFault(await get('/payments?status=lost'), ['query', 'status'], 'enum');
    },
  );

  promiseTest('Limits / payments and sessions list limit', 'is 50 by default, and 500 at most', async () => {
    const open = () => shop.owner.call('POST', `${shop.at}/sessions`, { amount_usd_cents: 100 });
    await Promise.all(Array.from({ length: 51 }, open));
    const page = expectStatus(await get('/sessions'), 200);
    expect([page.data.length, page.has_more]).toEqual([50, true]);
    expect((await get('/sessions?limit=51')).body.data).toHaveLength(51);
    for (const path of ['/sessions', '/payments']) {
      await expectLimit({
        send: (limit) => get(`${path}?limit=${limit}`),
        loc: ['query', 'limit'],
        status: 200,
        takes: [1, 500],
        refuses: [
          [0, 'greater_than_equal'],
          [501, 'less_than_equal'],
          ['many', 'int_parsing'],
        ],
      });
    }
  });
}
