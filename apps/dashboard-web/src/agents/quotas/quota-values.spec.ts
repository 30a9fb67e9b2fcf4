import { describe, expect, it } from '@jest/globals';
import { quotaBody, quotaFaults, quotaValues, secondsInWords } from './quota-values.js';

describe('the form of quotas', () => {
  it('sends back what it was given; empty is no cap', () => {
    const quotas = {
      key_daily_usd: 20,
      end_user_daily_usd: null,
      end_users: { 'customer-1': { daily_usd: 50 }, 'customer-2': { daily_usd: null } },
      windows: [{ seconds: 3_600, usd: 2.5, scope: 'key' as const }],
    };

    expect(quotaBody(quotaValues(quotas))).toEqual(quotas);
  });

  it('reports at the field what it can check by itself', () => {
    const customer = { ref: 'a', daily_usd: '1' };

    expect(
      quotaFaults({
        key_daily_usd: '1,2345',
        end_user_daily_usd: '',
        end_users: [customer, { ...customer, ref: ' ' }, customer],
        windows: [{ seconds: '', usd: '', scope: 'account' }],
      }),
    ).toEqual({
      key_daily_usd: expect.stringMatching(/groups of three/),
      'end_users.1.ref': 'Which customer?',
      'end_users.2.ref': 'This customer is already listed.',
      'windows.0.seconds': 'How long?',
      'windows.0.usd': 'How much?',
    });
  });

  it.each([
    ['', ''],
    [1, '1 second'],
    [90, '90 seconds'],
    [5_400, '90 minutes'],
    [3_600, '1 hour'],
    [172_800, '2 days'],
  ] as const)('shows %p seconds as %p', (seconds, words) => {
    expect(secondsInWords(seconds)).toBe(words);
  });
});
