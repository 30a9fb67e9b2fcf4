import { beforeAll, describe, expect, it } from '@jest/globals';
import type { OnboardingView } from '@libs/dto/merchants/onboarding';
import type { MerchantView } from '@libs/dto/payments/views';
import type { RequestOf } from '@libs/dto/rpc/rpc';
import { AppError } from '@libs/errors/app-error';
import { eventually } from '@libs/testing/eventually';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';
import { anEntry, answerSignIns, asSuperuser, notOperator, operator } from './scene.js';

/** No checks run while the tests write the history. */
const world = useWorld(service, { env: { HEALTH_INTERVAL_MS: '300000', AUDIT_HEAD_INTERVAL_MS: '100' } });
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);
const get = (path: string) => world.http('GET', `/api/admin${path}`, operator);

const shop = { id: 7, name: 'Shop', status: 'pending' } as MerchantView;
const onboarding = { steps: [{ step: 'merchant', done: true, at: null }], is_complete: false } as OnboardingView;
const totals = { sessions: 12, payments: 3, settled_volume_usd_cents: 45_00 };
const ann = { user_id: 11, email: 'ann@shop.example', name: 'Ann', email_proven: true };
const memberships = [
  { user_id: 11, merchant_id: 7, merchant_name: 'Shop', role: 'owner' as const, merchant_status: 'pending' as const },
  {
    user_id: 11,
    merchant_id: 3,
    merchant_name: 'Rejected once',
    role: 'owner' as const,
    merchant_status: 'rejected' as const,
  },
];
const moves: RequestOf<'dashboard.move_merchant'>[] = [];
const background = {
  created_at: '2026-01-01T00:00:00.000Z',
  has_password: true,
  providers: ['google'],
  methods: ['password', 'oidc'],
  last_seen_at: null,
};
const review_messages = [
  {
    id: 1,
    kind: 'question' as const,
    body: 'What do you sell?',
    author: 'op@example.com',
    at: '2026-01-02T00:00:00.000Z',
  },
];
const endpoint = { id: 5, url: 'https://shop.example/hooks', active: true };
let isDashboardWell = true;
let isDispatcherWell = true;

beforeAll(async () => {
  answerSignIns(world);
  const { bus } = world;
  bus.handles('dashboard.get_merchant', ({ merchant_id }) =>
    merchant_id === 7 ? { merchant: shop } : new AppError('not_found'),
  );
  bus.handles('dashboard.owners', () => ({ owners: [{ merchant_id: 7, user_id: 11 }] }));
  bus.handles('dashboard.memberships', () => ({ memberships }));
  bus.handles('dashboard.onboarding', () => (isDashboardWell ? onboarding : new AppError('unavailable')));
  bus.handles('dashboard.move_merchant', (request) => {
    moves.push(request);
    return { merchant: shop };
  });
  bus.handles('auth.users_by_ids', () => ({ users: [ann] }));
  bus.handles('auth.account_backgrounds', () => ({ users: [{ user_id: 11, ...background }] }));
  bus.handles('dashboard.review_messages', () => ({ messages: review_messages }));
  bus.handles('webhooks.list_endpoints', () =>
    isDispatcherWell
      ? ({
          data: [{ ...endpoint, description: 'private', created_at: '' }],
          has_more: false,
          next_cursor: null,
        } as never)
      : new AppError('unavailable'),
  );
  bus.handles('sessions.totals', () => totals);
  await bus.makeStreams(['dashboard']);
  await bus.connection.flush();
  // Waits for the end of the first check.
  await eventually(async () => (await world.rows('SELECT 1 FROM health_snapshots')).length > 0);
});

describe('GET /api/admin/merchants/{merchant_id}', () => {
  const owners = [{ ...ann, background, memberships: memberships.map(({ user_id: _, ...membership }) => membership) }];

  it('returns what helps to decide: owners with all they belong to, how far it is, what it sold', async () => {
    const { status, body } = await get('/merchants/7');

    expect([status, body]).toEqual([
      200,
      {
        ...shop,
        owner_emails: ['ann@shop.example'],
        owners,
        review_messages,
        webhook_endpoints: [endpoint],
        onboarding,
        totals,
      },
    ]);
  });

  it('can be decided on while other services are unavailable', async () => {
    isDashboardWell = false;
    isDispatcherWell = false;

    const { status, body } = await get('/merchants/7');

    expect([status, body.onboarding, body.webhook_endpoints, body.totals]).toEqual([200, null, null, totals]);
  });

  it('is 404 for an unknown merchant', async () => {
    expect((await get('/merchants/8')).status).toBe(404);
  });
});

describe('POST /api/admin/merchants/{merchant_id}/pause', () => {
  const pause = (body?: object) => world.http('POST', '/api/admin/merchants/7/pause', { ...operator, body });

  it('passes the reason on, and needs none', async () => {
    expect([(await pause({ reason: 'no response' })).status, (await pause()).status]).toEqual([200, 200]);

    expect(moves.map(({ event, reason }) => [event, reason])).toEqual([
      ['pause', 'no response'],
      ['pause', undefined],
    ]);
  });

  it('refuses a reason of more than 500 characters', async () => {
    const { status, body } = await pause({ reason: 'x'.repeat(501) });

    const fault = { loc: ['body', 'reason'], msg: expect.any(String), type: 'string_too_long' };
    expect([status, body.detail]).toMatchObject([422, [fault]]);
  });
});

describe('GET /api/admin/health/history', () => {
  /** Inserts the result of a check the given number of minutes ago. */
  async function seen(minutesAgo: number, metrics: object, down = 0): Promise<void> {
    const services = ['sessions', 'sweeper'].map((name, index) => ({ name, status: index < down ? 'down' : 'up' }));
    await world.rows('INSERT INTO health_snapshots (at, metrics, services) VALUES ($1, $2, $3)', [
      new Date(Date.now() - minutesAgo * 60_000),
      JSON.stringify(metrics),
      JSON.stringify(services),
    ]);
  }

  it('keeps the worst of each step, oldest first', async () => {
    // Steps of a week are 50 minutes and 24 seconds long and end now: these two lie in one of them.
    await seen(
      60 * 24 * 3 + 30,
      { deliveries_due: 9, relayer_gas_wei: '1000000000000000000', sweeps_waiting: null },
      2,
    );
    await seen(60 * 24 * 3 + 20, { deliveries_due: 4, relayer_gas_wei: '7', outbox_oldest_s: 1.5 });
    await seen(60 * 24 * 8, { deliveries_due: 100 });

    const { status, body } = await get('/health/history?hours=168');

    expect([status, body.step_s, body.from]).toEqual([200, 3_024, TIME]);
    const old = body.samples.filter(({ at }: { at: string }) => Date.parse(at) < Date.now() - 86_400_000);
    expect(old.length).toBeGreaterThan(0);
    expect(Math.max(...old.map((one: { deliveries_due: number }) => one.deliveries_due))).toBe(9);
    expect(old.map((one: { relayer_gas_wei: string }) => one.relayer_gas_wei)).toContain('7');
    expect(old.at(-1)).toMatchObject({ outbox_oldest_s: 2, sweeps_waiting: null, at: TIME });
    expect(old[0].services_down).toBe(2);
    expect(body.samples.map(({ at }: { at: string }) => at)).toEqual(
      body.samples.map(({ at }: { at: string }) => at).toSorted(),
    );
  });

  it('has at most 200 samples', async () => {
    await world.rows(
      `INSERT INTO health_snapshots (at, metrics, services)
       SELECT now() - n * interval '10 seconds', '{"dead_letters": 1}', '[]' FROM generate_series(1, 1000) n`,
    );

    const { body } = await get('/health/history?hours=1');

    expect(body.samples.length).toBeGreaterThan(150);
    expect(body.samples.length).toBeLessThanOrEqual(200);
  });

  it.each([
    ['0', 'greater_than_equal'],
    ['169', 'less_than_equal'],
    ['x', 'int_parsing'],
  ])('refuses ?hours=%s', async (hours, type) => {
    const { status, body } = await get(`/health/history?hours=${hours}`);

    expect([status, body.detail[0].type]).toEqual([422, type]);
  });

  it('is for operators only', async () => {
    expect((await world.http('GET', '/api/admin/health/history', notOperator)).status).toBe(403);
  });
});

describe('GET /api/admin/audit/status', () => {
  it('verifies the chain, names the published head, and reports when the end was cut off', async () => {
    const empty = await get('/audit/status');
    for (const id of [1, 2, 3]) await world.bus.publishes('audit.recorded', anEntry(id));
    await eventually(async () => (await get('/audit/status')).body.head_told?.seq === 3);

    const whole = await get('/audit/status');

    expect([empty.status, empty.body]).toEqual([
      200,
      {
        entries: 0,
        last_hash: null,
        is_intact: true,
        fault: null,
        verified_entries: 0,
        verified_at: TIME,
        head_told: null,
      },
    ]);
    // The list is newest first by time, which may be the same for all three: the head is the entry with the highest
    // position.
    const [head] = await world.rows<{ hash: string }>('SELECT hash FROM audit_log ORDER BY seq DESC LIMIT 1');
    expect(whole.body).toEqual({
      entries: 3,
      last_hash: head?.hash,
      is_intact: true,
      fault: null,
      verified_entries: 3,
      verified_at: TIME,
      head_told: { seq: 3, hash: head?.hash, at: TIME, signature: null },
    });
    await asSuperuser(world, 'ALTER TABLE audit_log DISABLE TRIGGER ALL; DELETE FROM audit_log WHERE seq = 3');
    expect((await get('/audit/status')).body).toMatchObject({
      entries: 2,
      is_intact: false,
      fault: 'it ended at entry 3 and now at 2',
      head_told: { seq: 3, hash: head?.hash },
    });
  });

  it('is for operators only', async () => {
    expect((await world.http('GET', '/api/admin/audit/status', notOperator)).status).toBe(403);
  });
});
