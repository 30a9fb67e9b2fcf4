import { beforeAll, describe, expect, it } from '@jest/globals';
import { signInTokenHash } from '@libs/service-kit/sign-in/sign-in-cookie';
import { eventually } from '@libs/testing/eventually';
import { useWorld } from '@libs/testing/world';
import { v7 as uuidv7 } from 'uuid';
import type { AuditRow } from '../src/audit/audit.repository.js';
import { entryHash, GENESIS_HASH } from '../src/audit/audit-chain.js';
import { service } from '../src/service.js';

const world = useWorld(service);
const operator = { headers: { cookie: 'sid=operator' } };
const nobody = { headers: { cookie: 'sid=user' } };

beforeAll(() => {
  world.bus.answers('auth.resolve_sign_in', ({ token_hash }) => {
    const is_operator = token_hash === signInTokenHash('operator');
    if (!is_operator && token_hash !== signInTokenHash('user')) return { user: null };
    return { user: { user_id: 1, email: 'op@example.com', has_password: true, is_operator } };
  });
});

function anEntry(merchantId: number, action = 'merchant.approved') {
  return {
    audit_id: uuidv7(),
    at: new Date().toISOString(),
    actor_id: 1,
    actor_name: 'op@example.com',
    actor_kind: 'operator' as const,
    merchant_id: merchantId,
    merchant_name: `Shop ${merchantId}`,
    action,
    target: `merchant:${merchantId}`,
    before: { status: 'pending' },
    after: { status: 'active' },
    ip: '192.0.2.1',
    trace_id: 'a'.repeat(32),
  };
}

const listed = async (query = '') => (await world.http('GET', `/api/admin/audit${query}`, operator)).body;

describe('the audit log', () => {
  it('shows entries newest first, by merchant and in pages', async () => {
    for (const id of [1, 2, 1]) {
      const count = (await listed()).data.length;
      await world.bus.says('audit.recorded', anEntry(id));
      await eventually(async () => (await listed()).data.length === count + 1);
    }

    const first = await listed('?merchant_id=1&limit=1');
    const second = await listed(`?merchant_id=1&limit=1&cursor=${first.next_cursor}`);

    expect(first).toMatchObject({ has_more: true });
    expect(first.data[0]).toMatchObject({
      actor: { id: 1, name: 'op@example.com', kind: 'operator' },
      merchant: { id: 1, name: 'Shop 1' },
      action: 'merchant.approved',
      before: { status: 'pending' },
      after: { status: 'active' },
    });
    expect(second).toMatchObject({ has_more: false, next_cursor: null });
    expect(second.data[0].id).not.toBe(first.data[0].id);
  });

  it('is a chain: each hash covers the one before it', async () => {
    await world.bus.says('audit.recorded', anEntry(3));
    await eventually(async () => (await listed('?merchant_id=3')).data.length === 1);

    const rows = await world.rows<AuditRow & { seq: string; actor_id: string; merchant_id: string }>(
      'SELECT * FROM audit_log ORDER BY seq',
    );

    let previous = GENESIS_HASH;
    for (const row of rows) {
      const facts = {
        ...row,
        at: row.at.toISOString(),
        actor_id: Number(row.actor_id),
        merchant_id: Number(row.merchant_id),
      };
      expect(row.previous_hash).toBe(previous);
      expect(row.hash).toBe(entryHash(previous, Number(row.seq), facts));
      previous = row.hash;
    }
    expect(rows.length).toBeGreaterThan(0);
  });

  it.each(['UPDATE audit_log SET action = $$x$$', 'DELETE FROM audit_log', 'TRUNCATE audit_log'])(
    'refuses %s with the service role',
    async (sql) => {
      await expect(world.rows(sql)).rejects.toThrow(/permission denied/);
    },
  );

  it('is for operators only', async () => {
    const [anonymous, user] = [
      await world.http('GET', '/api/admin/audit'),
      await world.http('GET', '/api/admin/audit', nobody),
    ];

    expect([anonymous.status, user.status]).toEqual([401, 403]);
  });
});

describe('operator actions', () => {
  it('are carried out by the service that owns merchants, in the name of the operator', async () => {
    const asked: object[] = [];
    world.bus.answers('dashboard.move_merchant', (request) => {
      asked.push(request);
      return { merchant: { id: request.merchant_id, status: 'active' } as never };
    });

    const answer = await world.http('POST', '/api/admin/merchants/7/approve', operator);

    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ id: 7, status: 'active' });
    expect(asked).toEqual([
      {
        merchant_id: 7,
        event: 'approve',
        actor: {
          id: 1,
          name: 'op@example.com',
          kind: 'operator',
          ip: '127.0.0.1',
          trace_id: answer.headers['x-trace-id'],
        },
      },
    ]);
  });

  it.each([
    ['fee_bps', 1001, 'less_than_equal'],
    ['fee_tier', 'gold', 'enum'],
    ['pro_paid_until', 'soon', 'datetime_invalid'],
    ['pro_paid_until', '2026-W10-1', 'datetime_invalid'],
    ['pro_paid_until', '2026-02-30T00:00:00Z', 'datetime_invalid'],
    ['pro_paid_until', '2026-03-01T00:00:00', 'datetime_invalid'],
  ])('refuse %s = %p', async (field, value, type) => {
    const answer = await world.http('PATCH', '/api/admin/merchants/7', { ...operator, body: { [field]: value } });

    expect(answer.body.detail).toEqual([{ loc: ['body', field], msg: expect.any(String), type }]);
  });
});
