import { expect } from '@jest/globals';
import type { WebhookEvent } from '../../../stack/servers/webhook-receiver.js';
import { HASH } from '../../expectations.js';
import { promiseTest } from '../../scenes/promise-test.js';
import { METADATA, type Scenario, USER } from '../../scenes/scenario.js';

const TYPES = ['payment.detected', 'payment.confirmed', 'payment.late'] as const;
const CREDITED = ['payment.confirmed', 'payment.late'] as const;

/** Promises about `data` of detected, confirmed and late, as it arrived. */
export function paymentDataPromises(on: { readonly scenario: Scenario }): void {
  const events = () => TYPES.flatMap((type) => on.scenario.events(type));
  const real = (field: string) => events().map(({ data }) => data[field]);
  const all = () => [...events(), ...TYPES.map((type) => on.scenario.test(type))];
  /** Expects that a field of every event has its JSON type, in real events and in tests. */
  const expectEvery = (field: string, fits: (value: unknown) => boolean) => {
    expect(
      all()
        .filter(({ data }) => !(field in data && fits(data[field])))
        .map(({ data }) => data),
    ).toEqual([]);
    expect(events().length).toBeGreaterThanOrEqual(7);
  };
  const isInteger = (value: unknown) => Number.isSafeInteger(value);
  const ofSession = (name: keyof Scenario['sessions']) => {
    const session = on.scenario.sessions[name];
    return { session, events: TYPES.flatMap((type) => on.scenario.events(type, session)) };
  };
  const expectOfSessions = (
    field: string,
    wanted: (session: Scenario['sessions']['whole'], event: WebhookEvent) => unknown,
  ) => {
    for (const name of ['whole', 'parts', 'unpaid'] as const) {
      const { session, events: received } = ofSession(name);
      expect(received.length).toBeGreaterThanOrEqual(2);
      for (const event of received) expect(event.data[field]).toEqual(wanted(session, event));
    }
  };

  promiseTest(
    'Events / Payment data / payment_id',
    'is an integer, the same in all events of a payment and in the list',
    async () => {
      expectEvery('payment_id', isInteger);
      const listed = (await on.scenario.shop.payments()).map(({ payment_id }) => payment_id);
      expect([...new Set(real('payment_id'))].sort()).toEqual(listed.sort());
    },
  );

  promiseTest(
    ['Events / Payment data / invoice_id', 'Resources and their fields / Session / invoice_id'],
    'is the number of the session',
    () => {
      expectEvery('invoice_id', (value) => value === null || isInteger(value));
      expectOfSessions('invoice_id', ({ invoice_id }) => invoice_id);
    },
  );

  promiseTest('Events / Payment data / session_token', 'is the token of the session', () => {
    expectEvery('session_token', (value) => value === null || typeof value === 'string');
    expectOfSessions('session_token', ({ token }) => token);
  });

  promiseTest('Events / Payment data / user_external_id', 'is as it was given', () => {
    expectEvery('user_external_id', (value) => value === null || isInteger(value));
    for (const { data } of ofSession('whole').events) expect(data['user_external_id']).toBe(USER);
    for (const { data } of ofSession('parts').events) expect(data['user_external_id']).toBe(0);
  });

  promiseTest(
    ['Events / Payment data / metadata', 'Resources and their fields / Session / metadata'],
    'is the object that was given, null where there was none',
    () => {
      for (const { data } of ofSession('whole').events) expect(data['metadata']).toEqual(METADATA);
      for (const { data } of ofSession('parts').events) expect(data['metadata']).toBeNull();
    },
  );

  promiseTest('Events / Payment data / amount_usd_cents', 'is what this transfer brought, floored to cents', () => {
    expectEvery('amount_usd_cents', isInteger);
    const amounts = on.scenario
      .events('payment.confirmed', on.scenario.sessions.parts)
      .map(({ data }) => Number(data['amount_usd_cents']));
    expect(amounts.sort((a, b) => a - b)).toEqual([500, 1_500]);
    expectEvery('decimals', (value) => value === 6);
    expectEvery('amount_units', (value) => typeof value === 'string' && /^\d+$/.test(value));
    for (const { data } of events()) {
      expect(data['amount_usd_cents']).toBe(Number(BigInt(data['amount_units'] as string) / 10_000n));
    }
    for (const type of TYPES) expect(on.scenario.test(type).data['amount_units']).toBe('0');
  });

  promiseTest(
    'Events / Payment data / paid_total_usd_cents',
    'is in confirmed and late only; its maximum is what was paid in all',
    () => {
      for (const { data } of on.scenario.events('payment.detected'))
        expect(data).not.toHaveProperty('paid_total_usd_cents');
      for (const [name, total] of [
        ['whole', 1_234],
        ['parts', 2_000],
        ['unpaid', 4_000],
      ] as const) {
        const credited = CREDITED.flatMap((type) => on.scenario.events(type, on.scenario.sessions[name]));
        expect(Math.max(...credited.map(({ data }) => data['paid_total_usd_cents'] as number))).toBe(total);
      }
    },
  );

  promiseTest(
    'Events / Payment data / expected_amount_usd_cents',
    'is in confirmed and late only: the amount of the session',
    () => {
      for (const { data } of on.scenario.events('payment.detected')) {
        expect(data).not.toHaveProperty('expected_amount_usd_cents');
      }
      for (const session of Object.values(on.scenario.sessions)) {
        const credited = CREDITED.flatMap((type) => on.scenario.events(type, session));
        expect(credited.length).toBeGreaterThan(0);
        for (const { data } of credited) expect(data['expected_amount_usd_cents']).toBe(session.amount_usd_cents);
      }
    },
  );

  promiseTest(
    ['Events / Payment data / asset', 'What the service does / 1'],
    'is USDC or USDT, as the buyer paid',
    () => {
      for (const { data } of ofSession('whole').events) expect(data['asset']).toBe('USDC');
      for (const { data } of ofSession('parts').events) expect(data['asset']).toBe('USDT');
      expectEvery('asset', (value) => value === 'USDC' || value === 'USDT');
    },
  );

  promiseTest(['Events / Payment data / token', 'Versioning / 4'], 'is still there and equals asset', () => {
    for (const { data } of all()) expect(data['token']).toBe(data['asset']);
  });

  promiseTest(
    [
      'Events / Payment data / tx_hash',
      'Events / Payment data / log_index',
      'Events / Payment data / block_number',
      'Events / Payment data / from_address',
    ],
    'are those of the log on the chain',
    async () => {
      const { provider, buyer } = on.scenario.system;
      for (const { data } of events()) {
        expect(data['tx_hash']).toMatch(HASH);
        const receipt = (await provider.getTransactionReceipt(data['tx_hash'] as string))!;
        const log = receipt.logs.find(({ index }) => index === data['log_index'])!;
        expect([receipt.blockNumber, log.address]).toEqual([
          data['block_number'],
          buyer.tokenAddress(data['asset'] as 'USDC'),
        ]);
        expect(BigInt(log.data)).toBe(BigInt(data['amount_units'] as string));
        expect(String(data['from_address']).toLowerCase()).toBe(buyer.address.toLowerCase());
      }
    },
  );

  promiseTest('Events / Payment data / test', 'is true on test events and absent from real ones', () => {
    for (const type of TYPES) expect(on.scenario.test(type).data['test']).toBe(true);
    for (const { data } of events()) expect(data).not.toHaveProperty('test');
  });
}
