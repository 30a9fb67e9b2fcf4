import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { PaymentView, SessionView } from '@libs/dto/payments/views';
import type { RequestOf } from '@libs/dto/rpc/rpc';
import { AppError } from '@libs/errors/app-error';
import { useDashboard } from './people.js';

const { world, aPerson, anOwner } = useDashboard();

const ADDRESS = `0x${'0'.repeat(40)}`;
const aSession = (invoice_id: number, note: string | null): SessionView => ({
  token: `token-${invoice_id}`,
  invoice_id,
  livemode: true,
  status: 'expired',
  labels: ['partial', 'late'],
  pay_url: `http://127.0.0.1:3000/pay/token-${invoice_id}`,
  deposit_address: ADDRESS,
  chain_id: 42161,
  network: 'live',
  amount_usd_cents: 1_000,
  paid_total_usd_cents: 400,
  remaining_usd_cents: 600,
  underpayment_tolerance_bps: 0,
  accepted: [],
  user_external_id: 7,
  return_url: '',
  metadata: { order: 'A-1' },
  note,
  description: 'Lamp',
  line_items: null,
  customer_email: null,
  reference: '@A-1',
  cancel_url: '',
  expires_at: '2026-03-01T13:00:00.000Z',
  created_at: '2026-03-01T12:00:00.000Z',
  recovery: {
    initial_treasury: ADDRESS,
    treasury_delay_s: 0,
    merchant_number: 1,
    fee_bps: 100,
    session_id: `0x${'0'.repeat(64)}`,
    deposit_address: ADDRESS,
    checkout_address: ADDRESS,
  },
});

const LATE: PaymentView = {
  payment_id: 3,
  invoice_id: 1,
  livemode: true,
  network: 'live',
  session_token: 'token-1',
  user_external_id: 7,
  metadata: null,
  amount_usd_cents: 400,
  amount_units: '4004321',
  decimals: 6,
  paid_total_usd_cents: 400,
  expected_amount_usd_cents: 1_000,
  asset: 'USDC',
  token: 'USDC',
  tx_hash: `0x${'ab'.repeat(32)}`,
  log_index: 3,
  block_number: 21,
  from_address: ADDRESS,
  status: 'late',
  late: true,
  fee_usd_cents: null,
  net_usd_cents: null,
  fee_units: null,
  net_units: null,
  sweep_tx_hash: null,
  detected_at: '2026-03-01T14:00:00.000Z',
  confirmed_at: '2026-03-01T14:01:00.000Z',
  swept_at: null,
  waits_for_rest_until: null,
  reference: 'A-1',
};

/** The requests that the sessions service received, and the page at which it is to fail. */
const requests: RequestOf<'sessions.list_sessions'>[] = [];
let failsAt: number | undefined;

beforeAll(() => {
  world.bus.handles('sessions.list_sessions', (request) => {
    requests.push(request);
    const page = Number(request.cursor ?? 0);
    if (page === failsAt) return new AppError('unavailable');
    const data = [aSession(10 - page, page === 0 ? '=1+1' : 'two, "quoted"')];
    return { data, has_more: page < 2, next_cursor: page < 2 ? String(page + 1) : null };
  });
  world.bus.handles('sessions.list_payments', () => ({ data: [LATE], has_more: false, next_cursor: null }));
});

beforeEach(() => {
  requests.length = 0;
  failsAt = undefined;
});

describe('GET sessions.csv', () => {
  it('holds every page of exactly the same filter and order, as a file', async () => {
    const owner = await anOwner();

    const response = await owner.call(
      'GET',
      `${owner.path}/sessions.csv?status=expired&search=two&sort=largest&limit=1&cursor=x`,
    );

    expect(response.status).toBe(200);
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(response.headers['content-disposition']).toMatch(
      new RegExp(`^attachment; filename="sessions-${owner.merchant.id}-\\d{4}-\\d\\d-\\d\\d.csv"$`),
    );
    const lines = response.text.split('\r\n');
    expect(lines[0]).toBe(
      'invoice_id,token,status,labels,amount_usd_cents,paid_total_usd_cents,remaining_usd_cents,user_external_id,note,' +
        'metadata,return_url,deposit_address,chain_id,pay_url,created_at,expires_at,description,reference,cancel_url',
    );
    expect(lines[1]).toBe(
      `10,token-10,expired,partial late,1000,400,600,7,'=1+1,"{""order"":""A-1""}",,${ADDRESS},42161,` +
        "http://127.0.0.1:3000/pay/token-10,2026-03-01T12:00:00.000Z,2026-03-01T13:00:00.000Z,Lamp,'@A-1,",
    );
    expect(lines[2]).toContain(',"two, ""quoted""",');
    expect(lines).toHaveLength(5);
    const filter = { merchant_id: owner.merchant.id, status: 'expired', search: 'two', sort: 'largest', limit: 500 };
    expect(requests).toEqual([filter, { ...filter, cursor: '1' }, { ...filter, cursor: '2' }]);
  });

  it('breaks off where a page cannot be read: half a file never looks whole', async () => {
    const owner = await anOwner();
    failsAt = 2;

    await expect(owner.call('GET', `${owner.path}/sessions.csv`)).rejects.toThrow();
  });

  it('is an error like any other where the first page cannot be read', async () => {
    const owner = await anOwner();
    failsAt = 0;

    const response = await owner.call('GET', `${owner.path}/sessions.csv`);

    expect(response.status).toBe(503);
    expect(response.body.error.code).toBe('unavailable');
    expect(response.headers['content-disposition']).toBeUndefined();
  });

  it('is not for strangers', async () => {
    const owner = await anOwner();

    expect((await aPerson().call('GET', `${owner.path}/sessions.csv`)).status).toBe(404);
    expect((await world.http('GET', `/api/dashboard${owner.path}/sessions.csv`)).status).toBe(401);
  });
});

describe('GET payments.csv', () => {
  it('holds late payments too', async () => {
    const owner = await anOwner();

    const { text } = await owner.call('GET', `${owner.path}/payments.csv`);

    expect(text).toBe(
      'payment_id,invoice_id,session_token,user_external_id,status,late,asset,amount_usd_cents,fee_usd_cents,net_usd_cents,' +
        'paid_total_usd_cents,expected_amount_usd_cents,from_address,tx_hash,log_index,block_number,sweep_tx_hash,' +
        'detected_at,confirmed_at,swept_at,metadata,amount_units,fee_units,net_units,decimals,reference\r\n' +
        `3,1,token-1,7,late,true,USDC,400,,,400,1000,${ADDRESS},${LATE.tx_hash},3,21,,` +
        '2026-03-01T14:00:00.000Z,2026-03-01T14:01:00.000Z,,,4004321,,,6,A-1\r\n',
    );
  });
});
