import { expect } from '@jest/globals';
import { UTC } from '../expectations.js';
import { keeps } from '../scenes/keeps.js';
import { METADATA, type Story, USER } from '../scenes/story.js';

/** Promises about `data` of expired, as it arrived. */
export function expiredDataPromises(on: { readonly story: Story }): void {
  const data = () => {
    const [event, ...others] = on.story.events('session.expired');
    expect(others).toEqual([]);
    return event!.data;
  };
  const expectField = (field: string, wanted: unknown) => {
    expect(data()[field]).toEqual(wanted);
    expect(on.story.test('session.expired').data).toHaveProperty(field);
  };
  const session = () => on.story.sessions.unpaid;

  keeps('Events / Expired data / invoice_id', 'is the number of the session', () => {
    expectField('invoice_id', session().invoice_id);
    expect(Number.isSafeInteger(data()['invoice_id'])).toBe(true);
  });

  keeps('Events / Expired data / session_token', 'is the token of the session', () => {
    expectField('session_token', session().token);
  });

  keeps('Events / Expired data / user_external_id', 'is as it was given', () => expectField('user_external_id', USER));

  keeps('Events / Expired data / metadata', 'is the object that was given', () => expectField('metadata', METADATA));

  keeps('Events / Expired data / expires_at', 'is the end of the window, ISO-8601 in UTC', () => {
    expectField('expires_at', session().expires_at);
    expect(data()['expires_at']).toMatch(UTC);
    expect(on.story.test('session.expired').data['expires_at']).toMatch(UTC);
  });

  keeps('Events / Expired data / amount_usd_cents', 'is the amount of the session', () => {
    expectField('amount_usd_cents', 4_000);
  });

  keeps('Events / Expired data / test', 'is true on the test event and absent from the real one', () => {
    expect(on.story.test('session.expired').data['test']).toBe(true);
    expect(data()).not.toHaveProperty('test');
  });
}
