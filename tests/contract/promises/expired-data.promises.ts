import { expect } from '@jest/globals';
import { UTC } from '../expectations.js';
import { promiseTest } from '../scenes/promise-test.js';
import { METADATA, type Scenario, USER } from '../scenes/scenario.js';

/** Promises about `data` of expired, as it arrived. */
export function expiredDataPromises(on: { readonly scenario: Scenario }): void {
  const data = () => {
    const [event, ...others] = on.scenario.events('session.expired');
    expect(others).toEqual([]);
    return event!.data;
  };
  const expectField = (field: string, wanted: unknown) => {
    expect(data()[field]).toEqual(wanted);
    expect(on.scenario.test('session.expired').data).toHaveProperty(field);
  };
  const session = () => on.scenario.sessions.unpaid;

  promiseTest('Events / Expired data / invoice_id', 'is the number of the session', () => {
    expectField('invoice_id', session().invoice_id);
    expect(Number.isSafeInteger(data()['invoice_id'])).toBe(true);
  });

  promiseTest('Events / Expired data / session_token', 'is the token of the session', () => {
    expectField('session_token', session().token);
  });

  promiseTest('Events / Expired data / user_external_id', 'is as it was given', () =>
    expectField('user_external_id', USER),
  );

  promiseTest('Events / Expired data / metadata', 'is the object that was given', () =>
    expectField('metadata', METADATA),
  );

  promiseTest('Events / Expired data / expires_at', 'is the end of the window, ISO-8601 in UTC', () => {
    expectField('expires_at', session().expires_at);
    expect(data()['expires_at']).toMatch(UTC);
    expect(on.scenario.test('session.expired').data['expires_at']).toMatch(UTC);
  });

  promiseTest('Events / Expired data / amount_usd_cents', 'is the amount of the session', () => {
    expectField('amount_usd_cents', 4_000);
  });

  promiseTest('Events / Expired data / test', 'is true on the test event and absent from the real one', () => {
    expect(on.scenario.test('session.expired').data['test']).toBe(true);
    expect(data()).not.toHaveProperty('test');
  });
}
