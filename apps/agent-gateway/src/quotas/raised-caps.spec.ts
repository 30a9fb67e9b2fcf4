import { describe, expect, it } from '@jest/globals';
import type { QuotasView } from './quotas.dto.js';
import { raisedCaps } from './raised-caps.js';

const CAPS: QuotasView = {
  key_daily_usd: 20,
  end_user_daily_usd: 5,
  end_users: { ann: { daily_usd: 50 }, bob: { daily_usd: null } },
  windows: [{ seconds: 3600, usd: 2, scope: 'key' }],
};
const raised = (changes: Partial<QuotasView>) => raisedCaps(CAPS, { ...CAPS, ...changes });

describe('a change of caps', () => {
  it.each<[string, Partial<QuotasView>]>([
    ['nothing', {}],
    ['less for each key', { key_daily_usd: 1 }],
    ['less for each customer', { end_user_daily_usd: 0 }],
    ['less for one customer', { end_users: { ann: { daily_usd: 1 }, bob: { daily_usd: 1 } } }],
    ['no cap of its own where the general one is lower', { end_users: { bob: { daily_usd: null } } }],
    [
      'a tighter window and another one',
      {
        windows: [
          { seconds: 3600, usd: 1, scope: 'key' },
          { seconds: 60, usd: 1, scope: 'account' },
        ],
      },
    ],
  ])('raises nothing with %s', (_, changes) => {
    expect(raised(changes)).toEqual([]);
  });

  it.each<[Partial<QuotasView>, string[]]>([
    [{ key_daily_usd: 20.01 }, ['each key up to US$20.01 a day']],
    [{ key_daily_usd: null }, ['each key without a cap']],
    [{ end_user_daily_usd: 6 }, ['each customer up to US$6 a day']],
    [{ end_users: { ann: { daily_usd: 51 }, bob: { daily_usd: null } } }, ['customer "ann" up to US$51 a day']],
    [{ end_users: { ...CAPS.end_users, eve: { daily_usd: null } } }, ['customer "eve" without a cap']],
    [{ windows: [] }, ['no limit in 3600 seconds (key)']],
    [{ windows: [{ seconds: 3600, usd: 3, scope: 'key' }] }, ['US$3 in 3600 seconds (key)']],
    [{ windows: [{ seconds: 7200, usd: 2, scope: 'key' }] }, ['no limit in 3600 seconds (key)']],
  ])('is named by what it raises: %j', (changes, parts) => {
    expect(raised(changes)).toEqual(parts);
  });

  it('names ten customers, and binds all of them by a digest', () => {
    const many = (usd: number) =>
      Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`c${n}`, { daily_usd: n === 11 ? usd : 9 }]));
    const [one, other] = [
      raised({ end_users: { ...CAPS.end_users, ...many(9) } }),
      raised({ end_users: { ...CAPS.end_users, ...many(99) } }),
    ];

    expect(one).toHaveLength(11);
    expect(one.at(-1)).toMatch(/^2 more customers \(list [0-9a-f]{16}\)$/);
    expect(other.at(-1)).not.toBe(one.at(-1));
  });
});
