import { beforeAll, describe, expect, it } from '@jest/globals';
import type { SessionView } from '@libs/dto/payments/views';
import type { TransferDetected } from '@libs/events/payloads/chain.payload';
import { eventually } from '@libs/testing/eventually';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';
import { aMerchant, aTransfer, CHAIN, fakeDashboard, type Merchant } from './scene.js';

const world = useWorld(service, { env: CHAIN });
let known: (merchant: Merchant) => Merchant;

beforeAll(() => {
  known = fakeDashboard(world);
});

const status = async (session: SessionView) => (await world.http('GET', `/api/sessions/${session.token}/status`)).body;
const reaches = (session: SessionView, changes: object) =>
  eventually(async () => {
    expect(await status(session)).toMatchObject(changes);
    return true;
  });
const cancels = (merchant: Merchant, token: string) =>
  world.http('POST', `/api/sessions/${token}/cancel`, { headers: { authorization: `Bearer ${merchant.apiKey}` } });
const detected = (transfer: TransferDetected) => world.bus.publishes('transfer.detected', transfer);
const final = (transfer: TransferDetected) => world.bus.publishes('transfer.final', { ...transfer, version: 2 });
const dropped = (transfer: TransferDetected, version: number) =>
  world.bus.publishes('transfer.dropped', { ...transfer, version });

describe('POST /api/sessions/{token}/cancel', () => {
  it('cancels an unpaid session and publishes it once', async () => {
    const canceled = world.bus.receives('session.canceled');
    const merchant = known(aMerchant(world));
    const session = await merchant.opens(10_00, { metadata: { order: 9 } });

    const [first, again] = [await cancels(merchant, session.token), await cancels(merchant, session.token)];

    expect([first.status, again.status]).toEqual([200, 200]);
    expect(first.body).toEqual({ ...session, status: 'canceled' });
    expect(again.body).toEqual(first.body);
    const later = await merchant.opens(1_00);
    await cancels(merchant, later.token);
    const of = ({ token }: SessionView) => canceled.filter(({ data }) => data.session_token === token);
    await eventually(() => of(later).length > 0);
    expect(of(session)).toEqual([
      {
        merchant_id: session.recovery.merchant_number,
        data: {
          invoice_id: session.invoice_id,
          session_token: session.token,
          user_external_id: 7,
          metadata: { order: 9 },
          expires_at: session.expires_at,
          amount_usd_cents: 10_00,
        },
      },
    ]);
  });

  it('does not touch a session that received something', async () => {
    const merchant = known(aMerchant(world));
    const session = await merchant.opens(10_00);
    const part = aTransfer(session, 4_00);
    await detected(part);
    await eventually(async () => (await status(session)).payments.length === 1);

    const refused = await cancels(merchant, session.token);

    expect(refused.status).toBe(409);
    expect(refused.body).toEqual({
      detail: 'This is not possible in the current state.',
      error: {
        code: 'invalid_state_transition',
        message: 'This is not possible in the current state.',
        trace_id: expect.any(String),
        status: 'open',
      },
    });
    await dropped(part, 2);
    await reaches(session, { payments: [{ status: 'reverted' }] });
    expect((await cancels(merchant, session.token)).status).toBe(200);
  });

  it('refuses a session that is paid', async () => {
    const merchant = known(aMerchant(world));
    const session = await merchant.opens(10_00);
    await final(aTransfer(session, 10_00));
    await reaches(session, { status: 'paid' });

    const refused = await cancels(merchant, session.token);

    expect([refused.status, refused.body.error.status]).toEqual([409, 'paid']);
  });

  it('does not find a session of another merchant', async () => {
    const session = await known(aMerchant(world)).opens();
    const stranger = known(aMerchant(world));

    expect((await cancels(stranger, session.token)).status).toBe(404);
    expect((await cancels(stranger, 'no-such-token')).status).toBe(404);
    const response = await world.http('POST', `/api/sessions/${session.token}/cancel`);
    expect([response.status, response.body.error.code]).toEqual([401, 'invalid_api_key']);
    expect((await status(session)).status).toBe('open');
  });
});

describe('money for a canceled session', () => {
  it('is credited as late, and pays it when it is enough', async () => {
    const late = world.bus.receives('payment.late');
    const merchant = known(aMerchant(world));
    const session = await merchant.opens(10_00);
    await cancels(merchant, session.token);
    const [part, rest] = [aTransfer(session, 4_00), aTransfer(session, 6_00)];

    await final(part);
    await reaches(session, { status: 'canceled', labels: ['partial', 'late'], paid_total_usd_cents: 4_00 });
    await final(rest);
    await reaches(session, { status: 'paid', labels: ['late'] });

    const changes = await eventually(() => {
      const own = late.filter(({ data }) => data.session_token === session.token);
      return own.length === 2 ? own : undefined;
    });
    expect(changes.some(({ data }) => data.paid_total_usd_cents === 10_00)).toBe(true);
  });

  it('leaves it canceled when the chain takes the money back', async () => {
    const merchant = known(aMerchant(world));
    const session = await merchant.opens(10_00);
    await cancels(merchant, session.token);
    const transfer = aTransfer(session, 10_00);
    await final(transfer);
    await reaches(session, { status: 'paid', labels: ['late'] });

    await dropped(transfer, 3);

    await reaches(session, { status: 'canceled', paid_total_usd_cents: 0, labels: ['late', 'reverted'] });
  });
});
