import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { SessionView } from '@libs/dto/payments/views';
import { AppError } from '@libs/errors/app-error';
import type { PaymentConfirmed } from '@libs/events/payloads/sessions.payload';
import { eventually } from '@libs/testing/eventually';
import { useProcessClock } from '@libs/testing/wrong-clock';
import { namePlatformMerchant } from '../src/commands/platform-merchant.js';
import { service } from '../src/service.js';
import { useDashboard } from './people.js';

const { world, mailbox, anOwner, join } = useDashboard();
const clock = useProcessClock();
const DAY_MS = 86_400_000;
const operator = { id: 1, name: 'op@example.com', kind: 'operator', ip: null, trace_id: null } as const;

/** Sessions that the simulated sessions service has made for billing. */
const minted = new Map<string, SessionView>();
let refusal: AppError | undefined;
let windowMs = DAY_MS;
let platformId: number;

beforeAll(async () => {
  world.bus.handles('sessions.month_use', () => ({
    open_count: 2,
    open_usd_cents: 10_00,
    settled_usd_cents: 20_00,
    resets_at: '2026-12-01T00:00:00.000Z',
  }));
  world.bus.handles('sessions.create_link', ({ merchant_id, idempotency_key: key, ...request }) => {
    if (refusal) return refusal;
    const known = minted.get(key!);
    const token = `token-${minted.size + 1}`;
    const session = known ?? {
      ...({ ...request, merchant_id } as unknown as SessionView),
      token,
      invoice_id: minted.size + 1,
      pay_url: `http://127.0.0.1:3000/pay/${token}`,
      expires_at: new Date(Date.now() + windowMs).toISOString(),
    };
    minted.set(key!, session);
    return { session };
  });
});

beforeEach(() => {
  refusal = undefined;
  windowMs = DAY_MS;
});

function paid(token: string, totalUsdCents: number, event: 'payment.confirmed' | 'payment.late' = 'payment.confirmed') {
  const data = {
    payment_id: 1,
    invoice_id: 1,
    session_token: token,
    user_external_id: 1,
    metadata: null,
    amount_usd_cents: totalUsdCents,
    paid_total_usd_cents: totalUsdCents,
    expected_amount_usd_cents: 29_00,
    asset: 'USDC',
    token: 'USDC',
    tx_hash: `0x${'ab'.repeat(32)}`,
    log_index: 1,
    block_number: 1,
    from_address: `0x${'0'.repeat(40)}`,
  } as const;
  const deposit = {
    initial_treasury: `0x${'0'.repeat(40)}`,
    treasury_delay_s: 0,
    merchant_number: platformId,
    fee_bps: 0,
    session_id: `0x${'cd'.repeat(32)}`,
    deposit_address: `0x${'0'.repeat(40)}`,
  };
  const payload: PaymentConfirmed = {
    chain_id: 1,
    merchant_id: platformId,
    data,
    token_address: `0x${'0'.repeat(40)}`,
    base_units: '1',
    deposit,
  };
  return world.bus.publishes(event, payload);
}

describe('before a merchant sells the plans', () => {
  it('pay is refused with a code of its own', async () => {
    const owner = await anOwner();

    const response = await owner.call('POST', `${owner.path}/billing/pay`);

    expect(response.status).toBe(409);
    expect(response.body.error.code).toBe('billing_not_set_up');
  });

  it('an operator names one, which loses fee and caps', async () => {
    const changed = world.bus.receives('merchant.changed');
    const platform = await anOwner();
    platformId = platform.merchant.id;

    await namePlatformMerchant(world.database.urlOf(service.name), platformId);

    await eventually(() => changed.some(({ merchant_id, fee_bps }) => merchant_id === platformId && fee_bps === 0));
    const { body } = await platform.call('GET', platform.path);
    expect(body).toMatchObject({ fee_tier: 'enterprise', effective_fee_bps: 0 });
    await expect(namePlatformMerchant(world.database.urlOf(service.name), 999_999)).rejects.toThrow('no merchant');
  });
});

describe('GET billing', () => {
  it('returns plan, caps, use and the open invoice', async () => {
    const owner = await anOwner();
    const before = await owner.call('GET', `${owner.path}/billing`);
    const { body: link } = await owner.call('POST', `${owner.path}/billing/pay`);
    const after = await owner.call('GET', `${owner.path}/billing`);

    expect(before.body).toEqual({
      fee_tier: 'free',
      effective_tier: 'free',
      fee_bps: 100,
      pro_paid_until: null,
      pro_price_usd_cents: 2_900,
      caps: { per_session_usd_cents: 100_000, per_month_usd_cents: 1_000_000 },
      used_this_month: {
        used_usd_cents: 30_00,
        open_usd_cents: 10_00,
        settled_usd_cents: 20_00,
        resets_at: '2026-12-01T00:00:00.000Z',
      },
      settled_this_month_usd_cents: 20_00,
      open_sessions: { count: 2, usd_cents: 10_00, max_count: 10_000, max_usd_cents: 10_000_000 },
      open_invoice: null,
    });
    expect(after.body.open_invoice).toEqual({ ...link, amount_usd_cents: 2_900, expires_at: expect.any(String) });
  });

  it('shows the rules of free once Pro ran out more than three days ago', async () => {
    const owner = await anOwner();
    const billingAfter = async (days: number) => {
      const pro_paid_until = new Date(Date.now() - days * DAY_MS).toISOString();
      const changes = { fee_tier: 'pro', pro_paid_until };
      await world.bus.calls('dashboard.override_merchant', {
        merchant_id: owner.merchant.id,
        changes,
        actor: operator,
      });
      return (await owner.call('GET', `${owner.path}/billing`)).body;
    };

    expect(await billingAfter(2)).toMatchObject({ effective_tier: 'pro', fee_bps: 50 });
    expect(await billingAfter(4)).toMatchObject({ fee_tier: 'pro', effective_tier: 'free', fee_bps: 100 });
  });
});

describe('POST billing/pay', () => {
  it('returns the same session to twenty callers at once', async () => {
    const owner = await anOwner();
    const before = minted.size;

    const responses = await Promise.all(
      Array.from({ length: 20 }, () => owner.call('POST', `${owner.path}/billing/pay`)),
    );

    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(responses[0]!.body).toEqual({
      pay_url: expect.stringContaining('/pay/token-'),
      token: expect.any(String),
      invoice_id: expect.any(Number),
    });
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect(minted.size).toBe(before + 1);
    expect([...minted.values()].at(-1)).toMatchObject({ merchant_id: platformId, amount_usd_cents: 2_900 });
  });

  it('creates another one once the window of the first is over', async () => {
    const owner = await anOwner();
    const { body: first } = await owner.call('POST', `${owner.path}/billing/pay`);
    await world.rows("UPDATE pro_invoices SET expires_at = now() - interval '1 second' WHERE session_token = $1", [
      first.token,
    ]);

    const { body: second } = await owner.call('POST', `${owner.path}/billing/pay`);

    expect(second.token).not.toBe(first.token);
  });

  it('goes on where a call was interrupted', async () => {
    const owner = await anOwner();
    refusal = new AppError('unavailable');
    const interrupted = await owner.call('POST', `${owner.path}/billing/pay`);
    refusal = undefined;

    const response = await owner.call('POST', `${owner.path}/billing/pay`);

    expect([interrupted.status, response.status]).toEqual([503, 200]);
    const rows = await world.rows('SELECT status FROM pro_invoices WHERE merchant_id = $1', [owner.merchant.id]);
    expect(rows).toEqual([{ status: 'open' }]);
  });

  it('is refused where the platform cannot sell, and to developers', async () => {
    const owner = await anOwner();
    const developer = await join(owner.merchant.id, 'developer');
    refusal = new AppError('treasury_not_set');

    const responses = [
      await owner.call('POST', `${owner.path}/billing/pay`),
      await developer.call('POST', `${owner.path}/billing/pay`),
    ];

    expect(responses.map(({ body }) => body.error.code)).toEqual(['billing_not_set_up', 'insufficient_role']);
  });
});

describe('a payment for the invoice', () => {
  const billing = async (owner: Awaited<ReturnType<typeof anOwner>>) =>
    (await owner.call('GET', `${owner.path}/billing`)).body;
  const handled = async () =>
    (await world.rows(`SELECT 1 FROM inbox WHERE consumer IN ('payment.confirmed', 'payment.late')`)).length;

  it('is found among many payments for other sessions that arrive with it', async () => {
    const owners = [await anOwner(), await anOwner()];
    const tokens: string[] = [];
    for (const owner of owners) tokens.push((await owner.call('POST', `${owner.path}/billing/pay`)).body.token);
    const before = await handled();

    await Promise.all(Array.from({ length: 40 }, (_, at) => paid(tokens[at - 18] ?? `stranger-${at}`, 29_00)));
    await eventually(async () => (await handled()) === before + 40);

    for (const owner of owners) expect(await billing(owner)).toMatchObject({ fee_tier: 'pro', open_invoice: null });
  });

  it('adds 30 days once it is whole, once, audited and mailed', async () => {
    const audited = world.bus.receives('audit.recorded');
    const owner = await anOwner();
    const { body: link } = await owner.call('POST', `${owner.path}/billing/pay`);
    const before = await handled();

    await paid(link.token, 28_99);
    await eventually(async () => (await handled()) === before + 1);
    expect(await billing(owner)).toMatchObject({ fee_tier: 'free', open_invoice: { token: link.token } });
    await paid(link.token, 29_00);
    await paid(link.token, 40_00, 'payment.late');
    await eventually(async () => (await handled()) === before + 3);

    const after = await billing(owner);
    expect(after).toMatchObject({ fee_tier: 'pro', effective_tier: 'pro', fee_bps: 50, open_invoice: null });
    const days = (Date.parse(after.pro_paid_until) - Date.now()) / DAY_MS;
    expect(Math.round(days)).toBe(30);
    const mine = () => audited.filter((e) => e.merchant_id === owner.merchant.id && e.action === 'merchant.pro_paid');
    await eventually(() => mine().length === 1);
    expect(mine()[0]).toMatchObject({ actor_kind: 'system', before: { fee_tier: 'free' }, after: { fee_tier: 'pro' } });
    const mail = await mailbox.next(owner.user.email);
    expect(mail.subject).toBe(`Your Pro plan for ${owner.merchant.name} is paid`);
  });

  it.each([
    ['fast', 61 * DAY_MS],
    ['slow', -61 * DAY_MS],
  ])('adds 30 days from now by the clock of the database while that of the process is %s', async (_, wrongByMs) => {
    const owner = await anOwner();
    const { body: link } = await owner.call('POST', `${owner.path}/billing/pay`);
    clock.isWrongBy(wrongByMs);

    await paid(link.token, 29_00);
    await eventually(async () => (await billing(owner)).pro_paid_until !== null);

    const whileWrong = await billing(owner);
    clock.isRight();
    expect(Math.round((Date.parse(whileWrong.pro_paid_until) - Date.now()) / DAY_MS)).toBe(30);
    expect(whileWrong).toMatchObject({ effective_tier: 'pro', fee_bps: 50 });
  });

  it('that comes late, after its window, counts, and adds to what is paid already', async () => {
    const owner = await anOwner();
    const until = new Date(Date.now() + 10 * DAY_MS);
    const changes = { fee_tier: 'pro', pro_paid_until: until.toISOString() };
    await world.bus.calls('dashboard.override_merchant', { merchant_id: owner.merchant.id, changes, actor: operator });
    const { body: first } = await owner.call('POST', `${owner.path}/billing/pay`);
    await world.rows("UPDATE pro_invoices SET expires_at = now() - interval '1 second' WHERE session_token = $1", [
      first.token,
    ]);
    await owner.call('POST', `${owner.path}/billing/pay`);

    await paid(first.token, 29_00, 'payment.late');

    const paidUntil = new Date(until.getTime() + 30 * DAY_MS).toISOString();
    await eventually(async () => (await billing(owner)).pro_paid_until === paidUntil);
  });

  it('leaves enterprise what it is', async () => {
    const owner = await anOwner();
    const changes = { fee_tier: 'enterprise' };
    await world.bus.calls('dashboard.override_merchant', { merchant_id: owner.merchant.id, changes, actor: operator });
    const { body: link } = await owner.call('POST', `${owner.path}/billing/pay`);

    await paid(link.token, 29_00);

    await eventually(async () => (await billing(owner)).pro_paid_until !== null);
    expect(await billing(owner)).toMatchObject({ fee_tier: 'enterprise', effective_tier: 'enterprise' });
  });

  it('of any other session changes nothing', async () => {
    const before = await handled();

    await paid('somebody-elses', 29_00);

    await eventually(async () => (await handled()) === before + 1);
  });
});
