import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@libs/testing/eventually';
import { useWorld } from '@libs/testing/world';
import type { AuditRow } from '../src/audit-log/audit.entity.js';
import { entryHash, GENESIS_HASH } from '../src/audit-log/audit-chain.js';
import { service } from '../src/service.js';
import { anEntry, answerSignIns, notOperator, operator } from './scene.js';

const world = useWorld(service);
beforeAll(() => answerSignIns(world));

const listed = async (query = '') => (await world.http('GET', `/api/admin/audit${query}`, operator)).body;

describe('the audit log', () => {
  it('shows entries newest first, by merchant and in pages', async () => {
    for (const id of [1, 2, 1]) {
      const count = (await listed()).data.length;
      await world.bus.publishes('audit.recorded', anEntry(id));
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

  it('is filtered by actor, action, time and words', async () => {
    const entry = { ...anEntry(8, 'wallet.generated'), actor_name: 'Ann@Shop.example', at: '2026-01-02T00:00:00.000Z' };
    await world.bus.publishes('audit.recorded', entry);
    await eventually(async () => (await listed('?merchant_id=8')).data.length === 1);

    const hits = ['actor=ann@shop', 'action=wallet.generated', 'action=wallet', 'search=shop%208', 'search=merchant:8'];
    const misses = ['actor=eve', 'action=wal', 'search=%25', 'merchant_id=80'];
    const time = { in: 'from=2026-01-02T00:00:00Z&to=2026-01-03T00:00:00Z', before: 'to=2026-01-02T00:00:00Z' };
    const ids = async (query: string) => (await listed(`?${query}`)).data.map(({ id }: { id: string }) => id);

    for (const query of [...hits, time.in]) expect([query, await ids(query)]).toEqual([query, [entry.audit_id]]);
    for (const query of [...misses, time.before]) expect([query, await ids(query)]).toEqual([query, []]);
  });

  it.each([
    ['from=yesterday', 'from', 'datetime_from_date_parsing'],
    ['merchant_id=x', 'merchant_id', 'int_parsing'],
    ['limit=1001', 'limit', 'less_than_equal'],
    ['cursor=cDo1', 'cursor', 'cursor_invalid'],
  ])('refuses ?%s', async (query, field, type) => {
    const response = await world.http('GET', `/api/admin/audit?${query}`, operator);

    expect(response.body.detail).toMatchObject([{ loc: ['query', field], msg: expect.any(String), type }]);
  });

  it('is a chain: each hash covers the one before it', async () => {
    await world.bus.publishes('audit.recorded', anEntry(3));
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
      await world.http('GET', '/api/admin/audit', notOperator),
    ];

    expect([anonymous.status, user.status]).toEqual([401, 403]);
  });
});

describe('operator actions', () => {
  it('are carried out by the service that owns merchants, in the name of the operator', async () => {
    const requests: object[] = [];
    world.bus.handles('dashboard.move_merchant', (request) => {
      requests.push(request);
      return { merchant: { id: request.merchant_id, status: 'active' } as never };
    });
    await world.bus.connection.flush();

    const response = await world.http('POST', '/api/admin/merchants/7/approve', operator);

    expect(response.status).toBe(200);
    expect(response.body).toEqual({ id: 7, status: 'active' });
    expect(requests).toEqual([
      {
        merchant_id: 7,
        event: 'approve',
        actor: {
          id: 1,
          name: 'op@example.com',
          kind: 'operator',
          ip: '127.0.0.1',
          trace_id: response.headers['x-trace-id'],
        },
      },
    ]);
  });

  it.each([
    ['fee_bps', 1001, 'less_than_equal'],
    ['fee_tier', 'gold', 'enum'],
    ['pro_paid_until', 'soon', 'datetime_from_date_parsing'],
    ['pro_paid_until', '2026-W10-1', 'datetime_from_date_parsing'],
    ['pro_paid_until', '2026-02-30T00:00:00Z', 'datetime_from_date_parsing'],
    ['pro_paid_until', '2026-03-01T00:00:00', 'timezone_aware'],
  ])('refuse %s = %p', async (field, value, type) => {
    const response = await world.http('PATCH', '/api/admin/merchants/7', { ...operator, body: { [field]: value } });

    expect(response.body.detail).toMatchObject([{ loc: ['body', field], msg: expect.any(String), type }]);
  });
});
