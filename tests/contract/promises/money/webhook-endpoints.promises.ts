import { expect } from '@jest/globals';
import { eventually } from '@libs/testing/eventually';
import { DELIVERY_ID, expectFault, expectLimit, expectRefusal, expectStatus, UTC } from '../../expectations.js';
import { promiseTest } from '../../scenes/promise-test.js';
import type { Shop, Stage } from '../../scenes/stage.js';

/** Nothing listens there: deliveries stay pending. */
const CLOSED_PORT = 'http://127.0.0.1:9/nobody';

/** Promises about webhook endpoints and the list of deliveries to them. What arrives is in `delivery.promises.ts`. */
export function webhookEndpointPromises(on: { readonly stage: Stage }): void {
  const call = ({ owner, at }: Shop, method: string, path: string, body?: unknown) =>
    owner.call(method, at + path, body);

  promiseTest(
    [
      'Endpoints / POST /api/dashboard/merchants/{merchant_id}/webhook_endpoints',
      'Endpoints / GET /api/dashboard/merchants/{merchant_id}/webhook_endpoints',
      'Resources and their fields / Webhook endpoint / note 1',
    ],
    'are created with 201, each with a secret of its own, and listed with 200 without it',
    async () => {
      const shop = await on.stage.anotherShop();
      const first = expectStatus(await call(shop, 'POST', '/webhook_endpoints', { url: CLOSED_PORT }), 201);
      const second = expectStatus(await call(shop, 'POST', '/webhook_endpoints', { url: `${CLOSED_PORT}/2` }), 201);
      expect(first).toMatchObject({ url: CLOSED_PORT, active: true, secret: expect.stringMatching(/^whsec_/) });
      expect(second.secret).not.toBe(first.secret);
      const list = await call(shop, 'GET', '/webhook_endpoints');
      expect(expectStatus(list, 200).data).toMatchObject([
        { id: second.id, created_at: expect.stringMatching(UTC) },
        { id: first.id },
      ]);
      expect(list.text).not.toContain('whsec_');
    },
  );

  promiseTest(
    'Resources and their fields / Webhook endpoint / url',
    'is required when an endpoint is created',
    async () => {
      const shop = await on.stage.anotherShop();
      await expectLimit({
        send: (url) => call(shop, 'POST', '/webhook_endpoints', { url }),
        loc: ['body', 'url'],
        status: 201,
        takes: [CLOSED_PORT],
        refuses: [
          [undefined, 'missing'],
          [7, 'string_type'],
          ['nowhere', 'url_not_allowed'],
        ],
      });
    },
  );

  promiseTest(
    [
      'Endpoints / PATCH /api/dashboard/merchants/{merchant_id}/webhook_endpoints/{endpoint_id}',
      'Endpoints / DELETE /api/dashboard/merchants/{merchant_id}/webhook_endpoints/{endpoint_id}',
      'Resources and their fields / Webhook endpoint / active',
      'Resources and their fields / Webhook endpoint / id',
    ],
    'change url and active with 200, null leaves them, and are gone after 204',
    async () => {
      const shop = await on.stage.anotherShop();
      const { id } = (await call(shop, 'POST', '/webhook_endpoints', { url: CLOSED_PORT })).body;
      expect(Number.isSafeInteger(id)).toBe(true);
      const patch = (body: unknown) => call(shop, 'PATCH', `/webhook_endpoints/${id}`, body);
      expect(expectStatus(await patch({ active: false }), 200)).toMatchObject({ url: CLOSED_PORT, active: false });
      const moved = `${CLOSED_PORT}/moved`;
      expect(expectStatus(await patch({ url: moved, active: null }), 200)).toMatchObject({ url: moved, active: false });
      expect(expectStatus(await patch({ url: null, active: true }), 200)).toMatchObject({ url: moved, active: true });
      expectFault(await patch({ active: 'yes' }), ['body', 'active'], 'bool_type');
      const foreign = await on.stage.shop.owner.call('PATCH', `${on.stage.shop.at}/webhook_endpoints/${id}`, {});
      expectRefusal(foreign, 404, 'not_found');
      const deleted = await call(shop, 'DELETE', `/webhook_endpoints/${id}`);
      expect([deleted.status, deleted.text]).toEqual([204, '']);
      expectRefusal(await patch({}), 404, 'not_found');
      expectFault(await call(shop, 'DELETE', '/webhook_endpoints/first'), ['path', 'endpoint_id'], 'int_parsing');
    },
  );

  promiseTest(
    'Endpoints / POST /api/dashboard/merchants/{merchant_id}/webhook_endpoints/{endpoint_id}/test',
    'returns 202 with the delivery, of payment.confirmed by default; 422 for an unknown type',
    async () => {
      const shop = await on.stage.anotherShop();
      const { id } = (await call(shop, 'POST', '/webhook_endpoints', { url: CLOSED_PORT })).body;
      const test = (body?: unknown) => call(shop, 'POST', `/webhook_endpoints/${id}/test`, body);
      for (const body of [undefined, {}]) {
        expect(expectStatus(await test(body), 202)).toMatchObject({
          endpoint_id: id,
          event_type: 'payment.confirmed',
          status: 'pending',
        });
      }
      expect(expectStatus(await test({ event_type: 'session.expired' }), 202).event_type).toBe('session.expired');
      expectFault(await test({ event_type: 'payment.lost' }), ['body', 'event_type'], 'enum');
      expectFault(await test({ event_type: 7 }), ['body', 'event_type'], 'enum');
    },
  );

  promiseTest(
    [
      'Endpoints / GET /api/dashboard/merchants/{merchant_id}/webhook_deliveries',
      'Resources and their fields / Webhook delivery / id',
      'Resources and their fields / Webhook delivery / status',
      'Resources and their fields / Webhook delivery / event_type',
    ],
    'are listed with 200, filtered by status and type; those of a deleted endpoint have failed',
    async () => {
      const shop = await on.stage.anotherShop();
      const { id } = (await call(shop, 'POST', '/webhook_endpoints', { url: CLOSED_PORT })).body;
      for (const event_type of ['payment.late', 'payment.swept', 'payment.late']) {
        await call(shop, 'POST', `/webhook_endpoints/${id}/test`, { event_type });
      }
      const list = async (query: string) =>
        expectStatus(await call(shop, 'GET', `/webhook_deliveries?${query}`), 200).data as { id: string }[];
      const late = await list('event_type=payment.late&status=pending');
      expect(late).toMatchObject([
        { id: expect.stringMatching(DELIVERY_ID), event_type: 'payment.late', status: 'pending' },
        { id: expect.stringMatching(DELIVERY_ID), event_type: 'payment.late', status: 'pending' },
      ]);
      expect(await list('status=delivered')).toEqual([]);
      await call(shop, 'DELETE', `/webhook_endpoints/${id}`);
      await eventually(async () => (await list('status=failed')).length === 3);
      const refused = await call(shop, 'GET', '/webhook_deliveries?status=lost');
      expectFault(refused, ['query', 'status'], 'enum');
    },
  );

  promiseTest('Limits / deliveries list limit', 'is 50 by default, and 200 at most', async () => {
    const shop = await on.stage.anotherShop();
    const { id } = (await call(shop, 'POST', '/webhook_endpoints', { url: CLOSED_PORT })).body;
    await Promise.all(Array.from({ length: 51 }, () => call(shop, 'POST', `/webhook_endpoints/${id}/test`, {})));
    const page = expectStatus(await call(shop, 'GET', '/webhook_deliveries'), 200);
    expect([page.data.length, page.has_more]).toEqual([50, true]);
    expect((await call(shop, 'GET', '/webhook_deliveries?limit=200')).body.data).toHaveLength(51);
    await expectLimit({
      send: (limit) => call(shop, 'GET', `/webhook_deliveries?limit=${limit}`),
      loc: ['query', 'limit'],
      status: 200,
      takes: [1, 200],
      refuses: [
        [0, 'greater_than_equal'],
        [201, 'less_than_equal'],
        ['many', 'int_parsing'],
      ],
    });
  });
}
