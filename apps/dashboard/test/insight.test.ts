import { beforeAll, describe, expect, it } from '@jest/globals';
import type { OverviewView } from '@libs/dto/payments/overview';
import type { TimelineEntry } from '@libs/dto/payments/session-detail';
import type { RecoveryStatus } from '@libs/dto/payments/unsupported';
import type {
  AttemptView,
  DeliveryView,
  PaymentView,
  SessionView,
  WebhookEndpointView,
} from '@libs/dto/payments/views';
import type { UnsupportedTransfer } from '@libs/dto/rpc/chain.rpc';
import type { ReplyOf, RequestOf } from '@libs/dto/rpc/rpc';
import type { RecoveryOfTransfer } from '@libs/dto/rpc/sweeper.rpc';
import { AppError } from '@libs/errors/app-error';
import { useDashboard } from './people.js';

const { world, aPerson, anOwner, join } = useDashboard();
const operator = { id: 1, name: 'op@example.com', kind: 'operator', ip: null, trace_id: null } as const;

const overview = { days: 30, open_sessions: 3 } as OverviewView;
const requests: RequestOf<'sessions.overview'>[] = [];
const entry = (at: string, kind: TimelineEntry['kind']) => ({ at, kind, payment: null, delivery: null });
const attempt = (at: string, status_code: number, error: string | null): AttemptView => ({
  at,
  trigger: 'schedule',
  status_code,
  error,
  duration_ms: 12,
  remote_ip: '192.0.2.1',
  response_body: 'secret of the receiver',
});
const delivery = {
  id: 'wd_1',
  endpoint_id: 3,
  event_type: 'payment.confirmed',
  attempts: [
    attempt('2026-11-21T12:00:03.000Z', 500, 'the receiver answered 500'),
    attempt('2026-11-21T12:00:09.000Z', 200, null),
  ],
} as DeliveryView;
const detail: NonNullable<ReplyOf<'sessions.session_detail'>['detail']> = {
  session: { token: 'known', invoice_id: 7 } as SessionView,
  payments: [{ payment_id: 1 } as PaymentView],
  has_more_payments: false,
  payments_count: 1,
  below_minimum_units: { USDC: '0', USDT: '0' },
  timeline: [entry('2026-11-21T12:00:00.000Z', 'opened'), entry('2026-11-21T12:00:05.000Z', 'paid')],
};
let merchantOfDetail = 0;
let endpoints: WebhookEndpointView[] = [];
let firstPayment: string | null = null;

beforeAll(async () => {
  world.bus.handles('sessions.overview', (request) => {
    requests.push(request);
    return { overview };
  });
  world.bus.handles('sessions.session_detail', ({ merchant_id, token }) => ({
    detail: merchant_id === merchantOfDetail && token === 'known' ? detail : null,
  }));
  world.bus.handles('webhooks.list_deliveries', ({ merchant_id, invoice_id }) => ({
    data: merchant_id === merchantOfDetail && invoice_id === 7 ? [delivery] : [],
    has_more: true,
    next_cursor: 'more',
  }));
  world.bus.handles('webhooks.list_endpoints', () => ({ data: endpoints, has_more: false, next_cursor: null }));
  world.bus.handles('sessions.first_payment', () => ({ confirmed_at: firstPayment }));
  await world.bus.connection.flush();
});

/** Returns a transfer of another token that somebody sent. */
const transfer = (id: number): UnsupportedTransfer => ({
  id,
  tx_hash: `0x${'ab'.repeat(32)}`,
  log_index: id,
  block_number: 1,
  block_time: '2026-11-01T00:00:00.000Z',
  token_address: `0x${'11'.repeat(20)}`,
  from_address: `0x${'22'.repeat(20)}`,
  to_address: `0x${'33'.repeat(20)}`,
  amount: '1',
});
const recovery = (transferId: number, status: RecoveryStatus): RecoveryOfTransfer => ({
  transfer_id: transferId,
  status,
  sweep_tx_hash: null,
  message: null,
  requested_at: '2026-11-01T00:00:00.000Z',
  done_at: null,
});

describe('GET /merchants/{id}/attention', () => {
  it('gathers what each service counts, and reports what is unknown', async () => {
    const owner = await anOwner();
    const questions: RequestOf<'sessions.attention'>[] = [];
    world.bus.handles('sessions.attention', (request) => {
      questions.push(request);
      return { partial: 1, over: 0, late: 1_000, reverted: 2 };
    });
    world.bus.handles('webhooks.failed_count', () => new AppError('unavailable'));
    world.bus.handles('chain.list_unsupported', () => ({
      data: [1, 2, 3, 4].map(transfer),
      has_more: false,
      next_cursor: null,
    }));
    world.bus.handles('sessions.deposits', () => ({ deposits: [] }));
    // No recovery of the first transfer was tried yet.
    world.bus.handles('sweeper.recoveries', () => ({
      recoveries: [recovery(2, 'failed'), recovery(3, 'queued'), recovery(4, 'done')],
    }));
    await world.bus.connection.flush();

    const { status, body } = await owner.call('GET', `${owner.path}/attention?days=7`);

    expect([status, body]).toEqual([
      200,
      {
        from: body.from,
        partial: 1,
        over: 0,
        late: 1_000,
        reverted: 2,
        wrong_token: 2,
        failed_webhooks: null,
        treasury_fault: null,
      },
    ]);
    expect(questions).toEqual([{ merchant_id: owner.merchant.id, from: body.from }]);
    expect(new Date(body.from).getTime() % 86_400_000).toBe(0);
    expect((await aPerson().call('GET', `${owner.path}/attention`)).status).toBe(404);
  });
});

describe('GET /merchants/{id}/overview', () => {
  it('reads thirty days, or as many as requested, of that merchant', async () => {
    const owner = await anOwner();
    const viewer = await join(owner.merchant.id, 'viewer');

    const responses = [
      await viewer.call('GET', `${owner.path}/overview`),
      await owner.call('GET', `${owner.path}/overview?days=7`),
    ];

    expect(responses.map(({ status, body }) => [status, body])).toEqual([
      [200, overview],
      [200, overview],
    ]);
    expect(requests.splice(0)).toEqual([
      { merchant_id: owner.merchant.id, days: 30 },
      { merchant_id: owner.merchant.id, days: 7 },
    ]);
  });

  it.each([
    ['6', 'greater_than_equal'],
    ['91', 'less_than_equal'],
    ['week', 'int_parsing'],
  ])('refuses ?days=%s', async (days, type) => {
    const owner = await anOwner();

    const response = await owner.call('GET', `${owner.path}/overview?days=${days}`);

    expect([response.status, response.body.detail]).toMatchObject([
      422,
      [{ loc: ['query', 'days'], msg: expect.any(String), type }],
    ]);
  });

  it('is 404 to strangers', async () => {
    const owner = await anOwner();

    expect((await aPerson().call('GET', `${owner.path}/overview`)).status).toBe(404);
  });
});

describe('GET /merchants/{id}/sessions/{token}', () => {
  it('has session, payments, deliveries, and one timeline of all, oldest first', async () => {
    const owner = await anOwner();
    const viewer = await join(owner.merchant.id, 'viewer');
    merchantOfDetail = owner.merchant.id;

    const response = await viewer.call('GET', `${owner.path}/sessions/known`);

    const ofDelivery = { delivery_id: 'wd_1', endpoint_id: 3, event_type: 'payment.confirmed', trigger: 'schedule' };
    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      ...detail,
      deliveries: [delivery],
      has_more_deliveries: true,
      timeline: [
        detail.timeline[0],
        {
          at: '2026-11-21T12:00:03.000Z',
          kind: 'webhook_failed',
          payment: null,
          delivery: { ...ofDelivery, status_code: 500, error: 'the receiver answered 500', duration_ms: 12 },
        },
        detail.timeline[1],
        {
          at: '2026-11-21T12:00:09.000Z',
          kind: 'webhook_delivered',
          payment: null,
          delivery: { ...ofDelivery, status_code: 200, error: null, duration_ms: 12 },
        },
      ],
    });
  });

  it('is 404 for an unknown session, one of another merchant, and to strangers', async () => {
    const [owner, other] = [await anOwner(), await anOwner()];
    merchantOfDetail = owner.merchant.id;

    const refused = [
      await owner.call('GET', `${owner.path}/sessions/unknown`),
      await other.call('GET', `${other.path}/sessions/known`),
      await other.call('GET', `${owner.path}/sessions/known`),
    ];

    expect(refused.map(({ status, body }) => [status, body.error.code])).toEqual(Array(3).fill([404, 'not_found']));
  });
});

describe('GET /merchants/{id}/onboarding', () => {
  const stepsOf = (body: { steps: { step: string; done: boolean }[] }) =>
    body.steps.filter(({ done }) => done).map(({ step }) => step);

  it('has only the merchant itself at first', async () => {
    const owner = await anOwner();

    const { status, body } = await owner.call('GET', `${owner.path}/onboarding`);

    expect(status).toBe(200);
    expect(body).toEqual({
      steps: [
        { step: 'merchant', done: true, at: owner.merchant.created_at },
        ...['approval', 'treasury', 'api_key', 'webhook_endpoint', 'first_payment'].map((step) => ({
          step,
          done: false,
          at: null,
        })),
      ],
      usual_review_min: null,
      is_complete: false,
    });
  });

  it('ticks each step off as it is done, and takes back what is undone', async () => {
    const owner = await anOwner();
    const viewer = await join(owner.merchant.id, 'viewer');
    await world.bus.calls('dashboard.move_merchant', {
      merchant_id: owner.merchant.id,
      event: 'approve',
      actor: operator,
    });
    const wallet = (await owner.call('POST', `${owner.path}/wallets/generate`)).body.wallet;
    const key = (await owner.call('POST', `${owner.path}/api_keys`, {})).body;
    const endpoint = { id: 1, active: true, created_at: '2026-11-21T12:00:00.000Z' } as WebhookEndpointView;
    endpoints = [{ ...endpoint, created_at: '2026-11-22T12:00:00.000Z' }, endpoint];
    firstPayment = '2026-11-23T12:00:00.000Z';

    const { body } = await viewer.call('GET', `${owner.path}/onboarding`);

    expect(body).toEqual({
      steps: [
        { step: 'merchant', done: true, at: owner.merchant.created_at },
        { step: 'approval', done: true, at: expect.any(String) },
        { step: 'treasury', done: true, at: wallet.created_at },
        { step: 'api_key', done: true, at: key.created_at },
        { step: 'webhook_endpoint', done: true, at: endpoint.created_at },
        { step: 'first_payment', done: true, at: firstPayment },
      ],
      usual_review_min: null,
      is_complete: true,
    });
    await owner.call('DELETE', `${owner.path}/api_keys/${key.id}`);
    endpoints = [{ ...endpoint, active: false }];
    const later = (await owner.call('GET', `${owner.path}/onboarding`)).body;
    expect([stepsOf(later), later.is_complete]).toEqual([['merchant', 'approval', 'treasury', 'first_payment'], false]);
    const fromRpc = await world.bus.calls('dashboard.onboarding', { merchant_id: owner.merchant.id });
    expect(fromRpc).toEqual(later);
  });

  it('returns how long reviews take while one is going on, from five approvals on', async () => {
    const waiting = await anOwner();
    const usual = async () => (await waiting.call('GET', `${waiting.path}/onboarding`)).body.usual_review_min;
    await world.rows('UPDATE merchants SET approved_at = NULL');
    for (const minutes of [10, 20, 90, 5_000]) await approvedAfter(minutes);
    expect(await usual()).toBeNull();
    const approved = await approvedAfter(120);

    expect(await usual()).toBe(90);
    expect((await approved.call('GET', `${approved.path}/onboarding`)).body.usual_review_min).toBeNull();
  });

  async function approvedAfter(minutes: number) {
    const owner = await anOwner();
    await world.rows(
      `UPDATE merchants SET status = 'active', approved_at = created_at + make_interval(mins => $2) WHERE id = $1`,
      [owner.merchant.id, minutes],
    );
    return owner;
  }

  it('is 404 to strangers', async () => {
    const owner = await anOwner();

    expect((await aPerson().call('GET', `${owner.path}/onboarding`)).status).toBe(404);
  });
});
