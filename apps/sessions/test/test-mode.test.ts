import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { KEY_SCOPES } from '@libs/dto/api-keys/key-scopes';
import { SIMULATED_CHAIN_ID, SIMULATED_TREASURY } from '@libs/dto/test-mode/test-mode';
import { eventually } from '@libs/testing/eventually';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';
import { aMerchant, aTransfer, CHAIN, fakeDashboard, type Merchant } from './scene.js';

const world = useWorld(service, { env: CHAIN });
let known: (merchant: Merchant) => Merchant;
beforeAll(() => {
  known = fakeDashboard(world);
});

/** Returns a merchant with a test-mode key, as the dashboard publishes them. */
async function inTestMode(changes: object = {}): Promise<Merchant> {
  const merchant = known(aMerchant(world, changes, { scopes: [...KEY_SCOPES] }));
  const { merchant_id } = merchant.merchant;
  await world.bus.publishes('api_key.created', {
    ...{ api_key_id: merchant_id, merchant_id: -merchant_id, key_hash: merchant.keyHash },
    ...{ scopes: [...KEY_SCOPES], expires_at: null, allowed_ips: [] },
  });
  return merchant;
}

/** Requests a link of the test merchant as the dashboard does: through the same gates as the API. */
function aTestLink({ merchant }: Merchant) {
  return aLink(-merchant.merchant_id);
}

function aLink(merchant_id: number) {
  const request = { merchant_id, amount_usd_cents: 10_00, user_external_id: 0 };
  return world.bus.calls('sessions.create_link', { ...request, return_url: '', note: null });
}

describe('a test merchant', () => {
  it.each([
    ['that is in review', { status: 'pending' }],
    ['that was rejected', { status: 'rejected' }],
    ['without a treasury', { treasury_address: null }],
  ])('opens sessions of a merchant %s', async (_, changes) => {
    const reply = await aTestLink(await inTestMode(changes));

    expect(reply).toMatchObject({ session: { livemode: false, chain_id: SIMULATED_CHAIN_ID, status: 'open' } });
    const { recovery } = (reply as { session: { recovery: { initial_treasury: string; merchant_number: number } } })
      .session;
    expect(recovery.merchant_number).toBeGreaterThan(0);
    if ('treasury_address' in changes) expect(recovery.initial_treasury).toBe(SIMULATED_TREASURY);
  });

  it('creates at most 300 sessions a minute, and its live mode goes on', async () => {
    const merchant = await inTestMode({ fee_tier: 'enterprise' });
    await aTestLink(merchant);
    await world.rows(
      `INSERT INTO sessions (merchant_id, token, chain_id, deposit_address, checkout_address, initial_treasury, treasury_delay_s,
         fee_bps, onchain_id, amount_usd_cents, due, user_external_id, return_url, created_at, expires_at)
       SELECT $1::bigint, 'many-' || $1::bigint || '-' || n, 0, '0x' || md5($1::bigint || '-' || n), '0x', '0x', 0, 0, '0x', 100, 1000000, 0, '', now(), now()
       FROM generate_series(1, 299) n`,
      [-merchant.merchant.merchant_id],
    );

    expect(await aTestLink(merchant)).toMatchObject({ code: 'rate_limited' });
    expect(await aLink(merchant.merchant.merchant_id)).toMatchObject({ session: { livemode: true } });
  });

  it('is paid on its own chain only', async () => {
    const reply = (await aTestLink(await inTestMode())) as { session: Parameters<typeof aTransfer>[0] };
    const { session } = reply;
    const status = async () => (await world.http('GET', `/api/sessions/${session.token}/status`)).body.status;

    // The same address on the real chain, where it belongs to no session.
    await world.bus.publishes('transfer.final', {
      ...aTransfer(session, 10_00),
      chain_id: Number(CHAIN.CHAIN_ID),
      version: 2,
    });
    const real = await known(aMerchant(world)).opens();
    await world.bus.publishes('transfer.final', { ...aTransfer(real, 10_00), version: 2 });
    await eventually(
      async () => (await world.http('GET', `/api/sessions/${real.token}/status`)).body.status === 'paid',
    );
    expect(await status()).toBe('open');

    await world.bus.publishes('transfer.final', { ...aTransfer(session, 10_00), version: 2 });
    await eventually(async () => (await status()) === 'paid');
  });
});

describe('the mode of a key', () => {
  it('is that of its prefix: a live key that its owner names with a test merchant opens nothing', async () => {
    const merchant = await inTestMode();
    // Wait: an earlier request would query the dashboard, which here has the key as that of the live merchant.
    await eventually(async () =>
      (await world.rows('SELECT merchant_id FROM api_keys WHERE key_hash = $1', [merchant.keyHash])).at(0),
    );

    // The key of `aMerchant` begins with sk_live_, but the projection has it as a test-mode key.
    expect((await merchant.posts({})).status).toBe(401);
  });
});

describe('the end of test data', () => {
  it('deletes what was created before, with payments, sums and replays, and frees its room', async () => {
    const merchant = await inTestMode();
    const id = -merchant.merchant.merchant_id;
    const { session } = (await aTestLink(merchant)) as { session: Parameters<typeof aTransfer>[0] };
    await aTestLink(merchant);
    await world.bus.publishes('transfer.final', { ...aTransfer(session, 10_00), version: 2 });
    const count = async (table: string) =>
      Number(
        (await world.rows<{ count: string }>(`SELECT count(*) FROM ${table} WHERE merchant_id = $1`, [id]))[0]!.count,
      );
    await eventually(async () => (await count('payments')) === 1 && (await count('usage_months')) === 1);
    const before = new Date().toISOString();
    // The clocks of this process and of the database may differ slightly.
    await sleep(200);
    const later = (await aTestLink(merchant)) as { session: { token: string } };

    await world.bus.publishes('test_data.erased', { merchant_id: id, before });

    await eventually(async () => (await count('sessions')) === 1);
    expect([await count('payments'), await count('usage_months')]).toEqual([0, 0]);
    expect(await world.rows('SELECT token FROM sessions WHERE merchant_id = $1', [id])).toEqual([
      { token: later.session.token },
    ]);
    expect(await world.rows('SELECT count::int FROM open_sessions WHERE merchant_id = $1', [id])).toEqual([
      { count: 1 },
    ]);
  });

  it('touches no live merchant, whoever orders it', async () => {
    const merchant = known(aMerchant(world));
    await merchant.opens();

    await world.bus.publishes('test_data.erased', {
      merchant_id: merchant.merchant.merchant_id,
      before: new Date(Date.now() + 60_000).toISOString(),
    });

    await eventually(
      async () => (await world.rows(`SELECT 1 FROM dead_letter WHERE event = 'test_data.erased'`)).length === 1,
    );
    expect(
      await world.rows('SELECT 1 FROM sessions WHERE merchant_id = $1', [merchant.merchant.merchant_id]),
    ).toHaveLength(1);
  });
});
