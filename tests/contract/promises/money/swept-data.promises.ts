import { chainAccount } from '@deploy/local/seed/keys';
import { expect } from '@jest/globals';
import { HASH } from '../../expectations.js';
import { promiseTest } from '../../scenes/promise-test.js';
import { METADATA, type Scenario, USER } from '../../scenes/scenario.js';

/** The fee of the free plan (`docs/contract/decisions.md` section 2.3). */
const FEE_BPS = 100n;
const UNITS_PER_CENT = 10_000n;

/** Promises about `data` of swept, as it arrived. */
export function sweptDataPromises(on: { readonly scenario: Scenario }): void {
  const events = () => on.scenario.events('payment.swept');
  const ofSession = (name: keyof Scenario['sessions']) =>
    on.scenario.events('payment.swept', on.scenario.sessions[name]);
  const confirmedOf = (paymentId: unknown) =>
    [...on.scenario.events('payment.confirmed'), ...on.scenario.events('payment.late')].find(
      ({ data }) => data['payment_id'] === paymentId,
    )!;
  /** Expects, field for field, what the event of the credit contained. */
  const expectAsCredited = (field: string) => {
    expect(events()).toHaveLength(4);
    for (const { data } of events()) expect(data[field]).toEqual(confirmedOf(data['payment_id']).data[field]);
    expect(on.scenario.test('payment.swept').data).toHaveProperty(field);
  };

  promiseTest('Events / Swept data / payment_id', 'is the integer of the payment that was credited', () => {
    expectAsCredited('payment_id');
    for (const { data } of events()) expect(Number.isSafeInteger(data['payment_id'])).toBe(true);
  });

  promiseTest('Events / Swept data / invoice_id', 'is the number of the session', () => {
    expectAsCredited('invoice_id');
    expect(ofSession('whole')[0]!.data['invoice_id']).toBe(on.scenario.sessions.whole.invoice_id);
  });

  promiseTest('Events / Swept data / session_token', 'is the token of the session', () => {
    expectAsCredited('session_token');
    expect(ofSession('unpaid')).toHaveLength(1);
  });

  promiseTest('Events / Swept data / user_external_id', 'is as it was given', () => {
    expectAsCredited('user_external_id');
    expect(ofSession('whole')[0]!.data['user_external_id']).toBe(USER);
  });

  promiseTest('Events / Swept data / metadata', 'is the object that was given, or null', () => {
    expectAsCredited('metadata');
    expect(ofSession('whole')[0]!.data['metadata']).toEqual(METADATA);
    expect(ofSession('parts')[0]!.data['metadata']).toBeNull();
  });

  promiseTest(
    [
      'Events / Swept data / amount_usd_cents',
      'Events / Swept data / fee_usd_cents',
      'Events / Swept data / net_usd_cents',
    ],
    'are gross, fee and what reached the treasury, to the unit and in cents that never claim more: gross = fee + net',
    () => {
      for (const field of ['amount_usd_cents', 'amount_units', 'decimals']) expectAsCredited(field);
      for (const { data } of events()) {
        const [gross, fee, net] = ['amount', 'fee', 'net'].map((name) => data[`${name}_usd_cents`] as number);
        expect([gross, fee, net].every(Number.isSafeInteger)).toBe(true);
        expect(fee! + net!).toBe(gross);
        const units = ['amount', 'fee', 'net'].map((name) => BigInt(data[`${name}_units`] as string)) as [
          bigint,
          bigint,
          bigint,
        ];
        expect(units[0]).toBe(units[1] + units[2]);
        expect([gross, net]).toEqual([units[0], units[2]].map((exact) => Number(exact / UNITS_PER_CENT)));
        // Payments at one address share the remainder of rounding down: at most one unit.
        const own = (units[0] * FEE_BPS) / 10_000n;
        expect([own, own + 1n]).toContain(units[1]);
      }
      const zeros = {
        fee_usd_cents: 0,
        net_usd_cents: 0,
        amount_units: '0',
        fee_units: '0',
        net_units: '0',
        decimals: 6,
      };
      expect(on.scenario.test('payment.swept').data).toMatchObject(zeros);
      expect(ofSession('unpaid')[0]!.data).toMatchObject({
        amount_usd_cents: 4_000,
        fee_usd_cents: 40,
        net_usd_cents: 3_960,
      });
    },
  );

  promiseTest(['Events / Swept data / asset', 'Events / Swept data / token'], 'are USDC or USDT, both the same', () => {
    expectAsCredited('asset');
    expect(ofSession('parts').map(({ data }) => data['asset'])).toEqual(['USDT', 'USDT']);
    for (const { data } of events()) expect(data['token']).toBe(data['asset']);
  });

  promiseTest(
    ['Events / Swept data / tx_hash', 'Events / Swept data / log_index', 'Events / Swept data / block_number'],
    'are those of the transfer that was swept',
    () => {
      for (const field of ['tx_hash', 'log_index', 'block_number']) expectAsCredited(field);
    },
  );

  promiseTest(
    ['Events / Swept data / sweep_tx_hash', 'Events / Event types / payment.swept', 'What the service does / 5.2'],
    'is a transaction of the platform’s relayer that emptied the address of the deposit',
    async () => {
      for (const { data } of events()) {
        expect(data['sweep_tx_hash']).toMatch(HASH);
        const receipt = (await on.scenario.system.provider.getTransactionReceipt(data['sweep_tx_hash'] as string))!;
        expect([receipt.status, receipt.from]).toEqual([1, chainAccount('relayer').address]);
      }
      for (const { deposit_address } of Object.values(on.scenario.sessions)) {
        expect(await on.scenario.system.buyer.balanceOf(deposit_address, 'USDC')).toBe(0n);
        expect(await on.scenario.system.buyer.balanceOf(deposit_address, 'USDT')).toBe(0n);
      }
    },
  );

  promiseTest('Events / Swept data / treasury_address', 'is the treasury of the merchant', () => {
    const { treasury } = on.scenario.shop;
    expect(events().map(({ data }) => data['treasury_address'])).toEqual(events().map(() => treasury));
  });

  promiseTest('Events / Swept data / test', 'is true on the test event and absent from real ones', () => {
    expect(on.scenario.test('payment.swept').data['test']).toBe(true);
    for (const { data } of events()) expect(data).not.toHaveProperty('test');
  });
}
