import { createHmac } from 'node:crypto';
import { beforeAll, expect } from '@jest/globals';
import type { DeliveryView } from '@libs/dto/payments/views';
import { eventually } from '@libs/testing/eventually';
import { Merchant } from '../../stack/people/merchant.js';
import { verified } from '../../stack/servers/webhook-receiver.js';
import { promiseTest } from '../scenes/promise-test.js';
import { EVENT_TYPES, MAIN, type Scenario, TESTS } from '../scenes/scenario.js';

const TIMEOUT_MS = 15_000;
const FIRST_RETRY_MS = 60_000;
/** The difference between clocks of a database and of a process: whole milliseconds, rounded either way. */
const ROUNDING_MS = 5;
const ACCEPTED = [200, 201, 204, 299] as const;
const REFUSED = [302, 400, 404, 500] as const;
const IDS_AND_HASHES = /_(id|hash|address|token)$|^(log_index|block_number)$/;
const ZERO = /^(0x)?0+$/;

/** Promises about how events are sent, signed, repeated and replayed. */
export function deliveryPromises(on: { readonly scenario: Scenario }): void {
  let shop: Merchant;
  let at: string;
  const sent = new Map<string, string>();
  const delivery = async (path: string): Promise<DeliveryView> => {
    const { data } = await shop.owner.get<{ data: DeliveryView[] }>(`${at}/webhook_deliveries?limit=200`);
    return data.find(({ id }) => id === sent.get(path))!;
  };
  /** Returns the delivery to that address once it was tried. */
  const outcome = (path: string) =>
    eventually(async () => {
      const found = await delivery(path);
      return found.attempt_count > 0 ? found : undefined;
    }, 2 * TIMEOUT_MS);

  beforeAll(async () => {
    const { system, receiver } = on.scenario;
    shop = await Merchant.create(system);
    at = `/api/dashboard/merchants/${shop.id}`;
    for (const reply of [...ACCEPTED, ...REFUSED, 'nothing'] as const) {
      const path = `/answers/${reply}`;
      const url = receiver.address(path, reply);
      const { id } = await shop.owner.post<{ id: number }>(`${at}/webhook_endpoints`, { url });
      const test = await shop.owner.post<{ id: string }>(`${at}/webhook_endpoints/${id}/test`);
      sent.set(path, test.id);
    }
  }, 300_000);

  promiseTest(
    ['Events / Delivery rules / 1.1', 'Authentication / 4', 'Resources and their fields / Webhook endpoint / note 1'],
    'carry t and the HMAC-SHA256 of t, a dot and the raw body, keyed with the secret of the endpoint',
    () => {
      const { receiver, endpoints } = on.scenario;
      for (const path of [MAIN, TESTS]) {
        const { secret } = endpoints[path]!;
        expect(receiver.postsAt(path).length).toBeGreaterThanOrEqual(EVENT_TYPES.length);
        for (const { headers, body } of receiver.postsAt(path)) {
          const signature = String(headers['x-service-signature']);
          const [, t, v1] = /^t=(\d{10}),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
          expect(v1).toBe(createHmac('sha256', secret).update(`${t}.${body}`).digest('hex'));
        }
      }
      expect(endpoints[MAIN]!.secret).not.toBe(endpoints[TESTS]!.secret);
    },
  );

  promiseTest(
    ['Events / Delivery rules / 3.1', 'States and transitions / Webhook delivery / pending to delivered'],
    'are delivered by any 2xx',
    async () => {
      for (const status of ACCEPTED) {
        expect(await outcome(`/answers/${status}`)).toMatchObject({
          status: 'delivered',
          attempt_count: 1,
          last_status_code: status,
          next_attempt_at: null,
        });
      }
    },
  );

  promiseTest(
    ['Errors / 2', 'Events / Delivery rules / 3.2', 'States and transitions / Webhook delivery / pending to pending'],
    'stay pending after any other response, to be sent again in a minute, not earlier',
    async () => {
      for (const status of REFUSED) {
        const refused = await outcome(`/answers/${status}`);
        expect(refused).toMatchObject({ status: 'pending', attempt_count: 1, last_status_code: status });
        const [attempt] = refused.attempts;
        const ended = Date.parse(attempt!.at) + attempt!.duration_ms;
        const waits = Date.parse(refused.next_attempt_at!) - ended;
        expect(waits).toBeGreaterThanOrEqual(FIRST_RETRY_MS - ROUNDING_MS);
        expect(waits).toBeLessThan(2 * FIRST_RETRY_MS);
      }
    },
  );

  promiseTest(
    ['Events / Delivery rules / 4', 'Limits / webhook timeout'],
    'wait 15 seconds for a response, and follow no redirect',
    async () => {
      const hung = await outcome('/answers/nothing');
      expect(hung).toMatchObject({ status: 'pending', last_status_code: null });
      expect(hung.last_error).toContain(String(TIMEOUT_MS));
      expect(hung.attempts[0]!.duration_ms).toBeGreaterThanOrEqual(TIMEOUT_MS - ROUNDING_MS);
      await outcome('/answers/302');
      expect(on.scenario.receiver.postsAt('/redirected')).toEqual([]);
    },
    8 * TIMEOUT_MS,
  );

  promiseTest(
    ['Events / Delivery rules / 5.1', 'Endpoints / Dashboard / test'],
    'are sent as tests to that endpoint at once, signed as real ones, with zeros and data.test true',
    () => {
      const { receiver, endpoints } = on.scenario;
      for (const { headers, body } of receiver.postsAt(TESTS)) {
        const { data } = verified(
          { body, signature: String(headers['x-service-signature']) },
          endpoints[TESTS]!.secret,
        );
        if (data['test'] !== true) continue;
        const zeros = Object.entries(data).filter(([name]) => IDS_AND_HASHES.test(name));
        expect(zeros.length).toBeGreaterThanOrEqual(3);
        for (const [, value] of zeros) expect(String(value)).toMatch(ZERO);
      }
      const tests = receiver.eventsAt(MAIN).filter(({ data }) => 'test' in data);
      expect(tests).toEqual([]);
      expect(EVENT_TYPES.map((type) => on.scenario.test(type).type)).toEqual([...EVENT_TYPES]);
    },
  );

  promiseTest(
    'Events / Delivery rules / 5.2',
    'are of payment.confirmed where no other type was requested',
    async () => {
      expect((await outcome('/answers/200')).event_type).toBe('payment.confirmed');
      expect(on.scenario.receiver.eventsAt('/answers/200')).toMatchObject([{ type: 'payment.confirmed' }]);
    },
  );

  promiseTest(
    [
      'Events / Delivery rules / 6',
      'Events / Delivery rules / 2',
      'Endpoints / POST /api/dashboard/merchants/{merchant_id}/webhook_deliveries/{delivery_id}/replay',
    ],
    'are sent again with 200 on replay: the same id, the same bytes, another time in the signature',
    async () => {
      const { receiver } = on.scenario;
      await outcome('/answers/201');
      const id = sent.get('/answers/201')!;
      const replayed = await shop.owner.post<DeliveryView>(`${at}/webhook_deliveries/${id}/replay`);
      expect(replayed).toMatchObject({ id, status: 'pending' });
      const [first, second] = await eventually(() => {
        const posts = receiver.postsAt('/answers/201');
        return posts.length === 2 ? posts : undefined;
      });
      expect(second!.body).toBe(first!.body);
      expect(receiver.eventsAt('/answers/201')).toMatchObject([{ id }]);
      await eventually(async () => (await delivery('/answers/201')).status === 'delivered');
      const unknown = `${at}/webhook_deliveries/wd_${'0'.repeat(32)}/replay`;
      await expect(shop.owner.post(unknown)).rejects.toMatchObject({ status: 404, code: 'not_found' });
    },
  );

  promiseTest(
    ['Versioning / 3', 'Events / Envelope / type'],
    'may be of a type that the receiver ignores with a 2xx',
    async () => {
      const path = `${at}/webhook_endpoints/${(await outcome('/answers/204')).endpoint_id}/test`;
      const test = await shop.owner.post<DeliveryView>(path, { event_type: 'payment.reverted' });
      sent.set('/answers/204', test.id);
      expect((await outcome('/answers/204')).status).toBe('delivered');
    },
  );
}
