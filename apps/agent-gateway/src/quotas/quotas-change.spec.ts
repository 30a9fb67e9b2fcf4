import { describe, expect, it } from '@jest/globals';
import type { Quotas } from './quotas.repository.js';
import { auditFacts } from './quotas-change.js';

const quotas = (changes: Partial<Quotas> = {}): Quotas => ({
  keyDaily: 20_000_000,
  endUserDaily: null,
  endUsers: [
    { ref: 'a', daily: 1_000_000 },
    { ref: 'b', daily: null },
  ],
  windows: [],
  ...changes,
});

describe('the audit entry of a change of caps', () => {
  it('is nothing where nothing changed', () => {
    expect(auditFacts(quotas(), quotas())).toBeUndefined();
  });

  it('contains the customers whose cap has changed, and no others', () => {
    const after = quotas({ keyDaily: null, endUsers: [{ ref: 'a', daily: 1_000_000 }] });

    expect(auditFacts(quotas(), after)).toEqual({
      before: {
        key_daily_usd: 20,
        end_user_daily_usd: null,
        end_users: { b: { daily_usd: null } },
        windows: [],
        end_users_changed: 1,
      },
      after: { key_daily_usd: null, end_user_daily_usd: null, end_users: {}, windows: [], end_users_changed: 1 },
    });
  });

  it('stays small however many customers there are', () => {
    const many = Array.from({ length: 1_000 }, (_, index) => ({ ref: `${index}`, daily: index }));

    const facts = auditFacts(quotas(), quotas({ endUsers: many }));

    expect(Object.keys(facts!.after.end_users).length).toBeLessThanOrEqual(50);
    expect(facts!.after.end_users_changed).toBe(1_002);
  });
});
