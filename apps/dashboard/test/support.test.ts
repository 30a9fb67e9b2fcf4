import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { RescanView } from '@libs/dto/payments/rescans';
import type { SessionView } from '@libs/dto/payments/views';
import type { ReplyOf, RequestOf } from '@libs/dto/rpc/rpc';
import type { RecoveryOfTransfer } from '@libs/dto/rpc/sweeper.rpc';
import { AppError } from '@libs/errors/app-error';
import { eventually } from '@libs/testing/eventually';
import { useDashboard } from './people.js';

const { world, anOwner, join } = useDashboard();

const ADDRESS = `0x${'0'.repeat(39)}1`;
const HASH = `0x${'12'.repeat(32)}`;
const TERMS = {
  initial_treasury: ADDRESS,
  treasury_delay_s: 0,
  merchant_number: 1,
  fee_bps: 100,
  session_id: HASH,
  deposit_address: ADDRESS,
};
const TRANSFER = {
  id: 5,
  tx_hash: HASH,
  log_index: 1,
  block_number: 9,
  block_time: '2026-03-01T12:00:00.000Z',
  token_address: ADDRESS,
  from_address: ADDRESS,
  to_address: ADDRESS,
  amount: '5000000',
};
const QUEUED: RecoveryOfTransfer = {
  transfer_id: 5,
  status: 'queued',
  sweep_tx_hash: null,
  message: null,
  requested_at: '2026-03-01T13:00:00.000Z',
  done_at: null,
};
const { transfer_id: _, ...PROGRESS } = QUEUED;
const RESCANNED: RescanView = { found: 'mined', transfers: [], scanned: null };

let rescans: RequestOf<'sessions.rescan'>[];
let recoveries: RequestOf<'sweeper.recover'>[];
let recovered: ReplyOf<'sweeper.recover'>;
let canceled: { session: SessionView; changed: boolean } | AppError;

beforeEach(() => {
  rescans = [];
  recoveries = [];
  recovered = { recovery: QUEUED, changed: true };
});

beforeAll(() => {
  world.bus.handles('sessions.cancel', () => canceled);
  world.bus.handles('sessions.rescan', (request) => {
    rescans.push(request);
    return request.session_token === 'foreign' ? new AppError('not_found') : RESCANNED;
  });
  world.bus.handles('sessions.deposits', () => ({
    deposits: [{ session_token: 'token', chain_id: 42161, terms: TERMS }],
  }));
  world.bus.handles('chain.list_unsupported', () => ({ data: [TRANSFER], has_more: false, next_cursor: null }));
  world.bus.handles('chain.get_unsupported', ({ id }) => ({ transfer: id === TRANSFER.id ? TRANSFER : null }));
  world.bus.handles('sweeper.recoveries', () => ({ recoveries: [] }));
  world.bus.handles('sweeper.recover', (request) => {
    recoveries.push(request);
    return recovered;
  });
});

const auditOf = (action: string) => {
  const entries = world.bus.receives('audit.recorded');
  return (merchantId: number) => entries.filter((one) => one.action === action && one.merchant_id === merchantId);
};

describe('settings', () => {
  it('are shown with their defaults and changed by admins, audited and published', async () => {
    const [changed, audited] = [world.bus.receives('merchant.changed'), auditOf('merchant.settings_changed')];
    const owner = await anOwner();
    const [admin, viewer] = [await join(owner.merchant.id, 'admin'), await join(owner.merchant.id, 'viewer')];
    const path = `${owner.path}/settings`;

    expect((await viewer.call('GET', path)).body).toEqual({
      session_window_min: 60,
      underpayment_tolerance_bps: 0,
      minimum_payment_usd_cents: 1,
      embed_origins: [],
    });
    const response = await admin.call('PATCH', path, {
      underpayment_tolerance_bps: 150,
      minimum_payment_usd_cents: 20,
    });

    expect([response.status, response.body]).toEqual([
      200,
      { session_window_min: 60, underpayment_tolerance_bps: 150, minimum_payment_usd_cents: 20, embed_origins: [] },
    ]);
    await eventually(() => audited(owner.merchant.id).length === 1);
    expect(audited(owner.merchant.id)[0]).toMatchObject({
      before: { underpayment_tolerance_bps: 0, minimum_payment_usd_cents: 1 },
      after: { underpayment_tolerance_bps: 150, minimum_payment_usd_cents: 20 },
    });
    await eventually(() =>
      changed.some((one) => one.merchant_id === owner.merchant.id && one.minimum_payment_usd_cents === 20),
    );
    const refused = await (await join(owner.merchant.id, 'developer')).call('PATCH', path, { session_window_min: 30 });
    expect([refused.status, refused.body.error.code]).toEqual([403, 'insufficient_role']);
  });

  it.each([
    [{ session_window_min: 14 }, 'greater_than_equal'],
    [{ session_window_min: 1441 }, 'less_than_equal'],
    [{ session_window_min: 20.5 }, 'int_from_float'],
    [{ session_window_min: null }, 'int_type'],
    [{ underpayment_tolerance_bps: -1 }, 'greater_than_equal'],
    [{ underpayment_tolerance_bps: 501 }, 'less_than_equal'],
    [{ minimum_payment_usd_cents: -1 }, 'greater_than_equal'],
    [{ minimum_payment_usd_cents: 101 }, 'less_than_equal'],
    [{ minimum_payment_usd_cents: 0.5 }, 'int_from_float'],
  ])('refuse %p', async (body, type) => {
    const owner = await anOwner();

    const response = await owner.call('PATCH', `${owner.path}/settings`, body);

    expect(response.status).toBe(422);
    expect(response.body.detail).toMatchObject([
      { loc: ['body', Object.keys(body)[0]], msg: expect.any(String), type },
    ]);
  });
});

describe('POST …/sessions/{token}/cancel', () => {
  it('is for developers, and audited when it changes something', async () => {
    const audited = auditOf('session.canceled');
    const owner = await anOwner();
    const [developer, viewer] = [await join(owner.merchant.id, 'developer'), await join(owner.merchant.id, 'viewer')];
    const path = `${owner.path}/sessions/token/cancel`;
    canceled = { session: { token: 'token', invoice_id: 7, status: 'canceled' } as SessionView, changed: true };

    const first = await developer.call('POST', path);
    canceled = { ...canceled, changed: false };
    const again = await developer.call('POST', path);

    expect([first.status, again.status]).toEqual([200, 200]);
    expect(first.body).toEqual({ token: 'token', invoice_id: 7, status: 'canceled' });
    expect((await viewer.call('POST', path)).status).toBe(403);
    await eventually(() => audited(owner.merchant.id).length > 0);
    expect(audited(owner.merchant.id)).toMatchObject([{ target: 'session:7' }]);
    canceled = new AppError('invalid_state_transition', { status: 'paid' });
    const refused = await developer.call('POST', path);
    expect([refused.status, refused.body.error.status]).toEqual([409, 'paid']);
  });
});

describe('a rescan', () => {
  it('requests this merchant only', async () => {
    const owner = await anOwner();

    const bySession = await owner.call('POST', `${owner.path}/sessions/token/rescan`);
    const byHash = await owner.call('POST', `${owner.path}/rescan`, { tx_hash: HASH });

    expect([bySession.status, byHash.status]).toEqual([200, 200]);
    expect(byHash.body).toEqual(RESCANNED);
    expect(rescans).toEqual([
      { merchant_id: owner.merchant.id, session_token: 'token' },
      { merchant_id: owner.merchant.id, tx_hash: HASH },
    ]);
    expect((await owner.call('POST', `${owner.path}/sessions/foreign/rescan`)).status).toBe(404);
    const viewer = await join(owner.merchant.id, 'viewer');
    expect((await viewer.call('POST', `${owner.path}/rescan`, { tx_hash: HASH })).status).toBe(403);
  });

  it.each(['0x12', HASH.slice(2), `${HASH}0`, `0x${'zz'.repeat(32)}`])('refuses %p as a hash', async (tx_hash) => {
    const owner = await anOwner();

    const response = await owner.call('POST', `${owner.path}/rescan`, { tx_hash });

    expect([response.status, response.body.detail]).toMatchObject([
      422,
      [{ loc: ['body', 'tx_hash'], msg: expect.any(String), type: 'string_pattern_mismatch' }],
    ]);
    expect(rescans).toEqual([]);
  });

  it('is done ten times a minute for one merchant', async () => {
    const [owner, other] = [await anOwner(), await anOwner()];
    const rescan = (person: typeof owner) => person.call('POST', `${person.path}/rescan`, { tx_hash: HASH });
    for (let index = 0; index < 10; index++) expect((await rescan(owner)).status).toBe(200);

    const refused = await rescan(owner);

    expect([refused.status, refused.body.error.code]).toEqual([429, 'rate_limited']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await rescan(other)).status).toBe(200);
    await world.rows("UPDATE rescan_counters SET expires_at = now() - interval '1 second' WHERE merchant_id = $1", [
      owner.merchant.id,
    ]);
    expect((await rescan(owner)).status).toBe(200);
  });
});

describe('unsupported tokens', () => {
  it('are listed to viewers with the session they were sent to', async () => {
    const owner = await anOwner();
    const viewer = await join(owner.merchant.id, 'viewer');

    const { status, body } = await viewer.call('GET', `${owner.path}/unsupported`);

    expect([status, body]).toEqual([
      200,
      { data: [{ ...TRANSFER, session_token: 'token', recovery: null }], has_more: false, next_cursor: null },
    ]);
  });

  it('are recovered for owners, and audited once', async () => {
    const audited = auditOf('unsupported.recovered');
    const owner = await anOwner();
    const admin = await join(owner.merchant.id, 'admin');
    const path = `${owner.path}/unsupported/5/recover`;

    const first = await owner.call('POST', path);
    recovered = { ...recovered, changed: false };
    const again = await owner.call('POST', path);

    expect([first.status, again.status]).toEqual([202, 202]);
    expect(first.body).toEqual({ ...TRANSFER, session_token: 'token', recovery: PROGRESS });
    expect(recoveries[0]).toEqual({
      merchant_id: owner.merchant.id,
      transfer_id: 5,
      chain_id: 42161,
      token_address: ADDRESS,
      terms: TERMS,
    });
    await eventually(() => audited(owner.merchant.id).length > 0);
    expect(audited(owner.merchant.id)).toMatchObject([{ target: 'unsupported:5', after: { amount: '5000000' } }]);
    expect((await admin.call('POST', path)).status).toBe(403);
    expect((await owner.call('POST', `${owner.path}/unsupported/6/recover`)).status).toBe(404);
  });

  it('are not recovered without limit', async () => {
    const owner = await anOwner();
    recovered = { recovery: null, changed: false };

    const refused = await owner.call('POST', `${owner.path}/unsupported/5/recover`);

    expect([refused.status, refused.body.error.code, refused.headers['retry-after']]).toEqual([
      429,
      'rate_limited',
      '3600',
    ]);
  });

  it('state until when the platform pays no more gas for them', async () => {
    const owner = await anOwner();
    recovered = { recovery: null, changed: false, refused: { limit: 'gas', retry_after_s: 77 } };

    const refused = await owner.call('POST', `${owner.path}/unsupported/5/recover`);

    expect([refused.status, refused.body.error.code, refused.headers['retry-after']]).toEqual([
      429,
      'rate_limited',
      '77',
    ]);
    expect(refused.body.error.message).toMatch(/gas .* used up for today/);
  });
});
