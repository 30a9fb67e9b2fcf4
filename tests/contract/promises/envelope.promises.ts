import { expect } from '@jest/globals';
import { DELIVERY_ID, UTC } from '../expectations.js';
import { promiseTest } from '../scenes/promise-test.js';
import { EVENT_TYPES, INACTIVE, MAIN, type Scenario, SECOND, TESTS } from '../scenes/scenario.js';

const DATE = /^\d{4}-\d{2}-\d{2}/;
/** After every event of these tests, long before any in milliseconds. */
const LATEST_S = 10_000_000_000;

/** Promises about the fields around the data of every event, and when each type is sent. */
export function envelopePromises(on: { readonly scenario: Scenario }): void {
  const events = () => [...on.scenario.receiver.eventsAt(MAIN), ...on.scenario.receiver.eventsAt(TESTS)];
  const typesOf = (name: keyof Scenario['sessions']) =>
    EVENT_TYPES.flatMap((type) => on.scenario.events(type, on.scenario.sessions[name]).map(() => type));

  promiseTest(
    ['Events / note 1', 'Resources and their fields / Webhook endpoint / active'],
    'arrive as POST with JSON at each active endpoint of the merchant, and at no inactive one',
    () => {
      const { receiver } = on.scenario;
      for (const { method, headers } of receiver.postsAt(MAIN)) {
        expect([method, headers['content-type']]).toEqual(['POST', expect.stringMatching(/^application\/json/)]);
      }
      const whatAt = (path: string) =>
        receiver.eventsAt(path).map(({ type, data }) => `${type} ${data['payment_id'] ?? data['invoice_id']}`);
      expect(whatAt(SECOND).sort()).toEqual(whatAt(MAIN).sort());
      expect(receiver.postsAt(INACTIVE)).toEqual([]);
    },
  );

  promiseTest(
    ['Events / Envelope / id', 'Resources and their fields / Webhook delivery / id'],
    'is wd_ and 32 hex digits, the id of the delivery, and of no other event',
    async () => {
      const ids = events().map(({ id }) => id);
      for (const id of ids) expect(id).toMatch(DELIVERY_ID);
      expect(new Set(ids).size).toBe(ids.length);
      const path = `${on.scenario.at}/webhook_deliveries?limit=200`;
      const { data } = await on.scenario.shop.owner.get<{ data: { id: string }[] }>(path);
      expect(data.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
    },
  );

  promiseTest(
    ['Events / Envelope / type', 'Resources and their fields / Webhook delivery / event_type'],
    'is one of the five',
    () => {
      expect([...new Set(events().map(({ type }) => type))].sort()).toEqual([...EVENT_TYPES].sort());
    },
  );

  promiseTest('Events / Envelope / created', 'is in Unix seconds; every other time is ISO-8601 in UTC', async () => {
    for (const { created } of events()) {
      expect(Number.isSafeInteger(created)).toBe(true);
      expect(created).toBeLessThan(LATEST_S);
    }
    const paths = ['sessions', 'payments', 'wallets', 'api_keys', 'webhook_endpoints', 'webhook_deliveries'];
    const lists = await Promise.all(paths.map((path) => on.scenario.shop.owner.get(`${on.scenario.at}/${path}`)));
    const times = datesIn([lists, events()]);
    expect(times.length).toBeGreaterThan(30);
    expect(times.filter((time) => !UTC.test(time))).toEqual([]);
  });

  promiseTest('Events / Envelope / merchant_id', 'is the integer of the merchant', () => {
    for (const { merchant_id } of events()) expect(merchant_id).toBe(on.scenario.shop.id);
  });

  promiseTest('Events / Envelope / data', 'is an object whose fields depend on the type', () => {
    for (const event of events()) {
      expect(Object.keys(event).sort()).toEqual([
        'created',
        'data',
        'event_id',
        'id',
        'livemode',
        'merchant_id',
        'type',
      ]);
    }
    const marks = { 'payment.swept': 'sweep_tx_hash', 'session.expired': 'expires_at', 'payment.late': 'from_address' };
    for (const [type, field] of Object.entries(marks)) {
      for (const event of events()) if (event.type === type) expect(event.data).toHaveProperty(field);
    }
  });

  promiseTest(
    [
      'Events / Event types / payment.detected',
      'Events / Event types / payment.confirmed',
      'What the service does / 4.1',
      'States and transitions / Session and payment / note 1',
    ],
    'come once for each transfer: seen, credited, swept',
    () => {
      expect(typesOf('whole')).toEqual(['payment.detected', 'payment.confirmed', 'payment.swept']);
      const twice = ['payment.detected', 'payment.confirmed', 'payment.swept'].flatMap((type) => [type, type]);
      expect(typesOf('parts')).toEqual(twice);
    },
  );

  promiseTest(
    ['Events / Event types / payment.late', 'Events / Event types / session.expired'],
    'come where the window closed unpaid, and where money came after it',
    () => {
      const types = ['payment.detected', 'payment.late', 'payment.swept', 'session.expired'];
      expect(typesOf('unpaid')).toEqual(types);
    },
  );
}

/** Returns all texts that begin like a date, at any depth. */
function datesIn(value: unknown): string[] {
  if (typeof value === 'string') return DATE.test(value) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  // A version is named after a day, but is not a time.
  return Object.entries(value).flatMap(([key, part]) => (key === 'api_version' ? [] : datesIn(part)));
}
