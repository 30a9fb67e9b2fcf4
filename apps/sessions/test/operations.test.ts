import { describe, expect, it } from '@jest/globals';
import type { GaugeName } from '@libs/dto/operations/gauges';
import type { MerchantMoneyView } from '@libs/dto/payments/money-report';
import type { ReplyOf } from '@libs/dto/rpc/rpc';
import { eventually } from '@libs/testing/eventually';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';
import { CHAIN } from './scene.js';

const world = useWorld(service, { env: CHAIN });
let serial = 0;

interface Paid {
  merchant: number;
  units: string;
  status?: 'detected' | 'confirmed' | 'late' | 'reverted' | 'swept';
  /** The SQL times when the payment was seen, confirmed and swept. */
  detected?: string;
  confirmed?: string;
  swept?: string;
  fee?: string;
  tookS?: number;
}

/** Creates a session. Each session and payment here has a twin in test mode, which must be counted nowhere. */
async function aSession(merchant: number, columns: SessionColumns = {}): Promise<string> {
  await insertSession(-merchant, columns);
  return insertSession(merchant, columns);
}

interface SessionColumns {
  status?: string;
  paid_at?: string;
  expired_at?: string;
}

async function insertSession(merchant: number, columns: SessionColumns): Promise<string> {
  const n = ++serial;
  const { status = 'open', paid_at = 'NULL', expired_at = 'NULL' } = columns;
  const [row] = await world.rows<{ id: string }>(
    `INSERT INTO sessions (merchant_id, token, status, chain_id, deposit_address, checkout_address, initial_treasury,
       treasury_delay_s, fee_bps, onchain_id, amount_usd_cents, due, user_external_id, return_url, created_at, expires_at,
       paid_at, expired_at)
     VALUES ($1, $2, $3, 42161, $4, '0x', '0x', 0, 100, $2, 100, 1000000, 1, 'https://s.example', now(), now(),
       ${paid_at}, ${expired_at}) RETURNING id`,
    [merchant, `token-${n}`, status, `0x${n.toString(16).padStart(40, '0')}`],
  );
  return row!.id;
}

async function aPayment(paid: Paid): Promise<void> {
  await insertPayment({ ...paid, merchant: -paid.merchant });
  await insertPayment(paid);
}

async function insertPayment({ merchant, units, status = 'detected', fee, tookS = 1, ...when }: Paid): Promise<void> {
  const session = await insertSession(merchant, {});
  const { detected = 'now()', confirmed = 'NULL', swept = 'NULL' } = when;
  await world.rows(
    `INSERT INTO payments (merchant_id, session_id, status, chain_id, tx_hash, log_ordinal, transfer_version, log_index,
       block_number, block_hash, block_time, asset, token_address, from_address, base_units, amount_usd_cents,
       required_confirmations, fee, net, detected_at, confirmed_at, swept_at)
     VALUES ($1, $2, $3, 42161, $4, 0, 1, 0, 1, '0x', ${detected} - $5::int * interval '1 second', 'USDC', '0x', '0x',
       $6::numeric, 1, 1, $7::numeric, $6::numeric - $7::numeric, ${detected}, ${confirmed}, ${swept})`,
    [merchant, session, status, `0x${++serial}`, tookS, units, fee ?? null],
  );
}

/** Reads until none of these gauges is null: a read may be null while it takes long on a busy machine. */
const gauges = (...names: GaugeName[]) =>
  eventually(async () => {
    const { gauges: read } = (await world.bus.calls('sessions.health', {})) as ReplyOf<'sessions.health'>;
    return names.every((name) => read[name] !== null) && read;
  });

describe('what operators watch of sales', () => {
  it('is this hour against the same hour of four weeks, time to detection, and conversion', async () => {
    for (const tookS of [1, 2, 3, 100]) await aPayment({ merchant: 1, units: '1', tookS });
    // Not of this hour, of the same hour a week ago, and just outside of it.
    await aPayment({ merchant: 1, units: '1', detected: `now() - interval '61 minutes'`, tookS: 900 });
    for (const week of [1, 1, 1, 1, 1, 2, 3, 4]) {
      await aPayment({
        merchant: 2,
        units: '1',
        detected: `now() - ${week} * interval '7 days' - interval '30 minutes'`,
      });
    }
    await aPayment({ merchant: 2, units: '1', detected: `now() - interval '7 days' - interval '61 minutes'` });
    await aPayment({ merchant: 2, units: '1', detected: `now() - interval '7 days' + interval '5 minutes'` });
    await aPayment({ merchant: 2, units: '1', detected: `now() - interval '35 days' - interval '30 minutes'` });
    const soon = `now() - interval '1 minute'`;
    for (const _ of [1, 2, 3]) await aSession(1, { status: 'paid', paid_at: soon });
    await aSession(1, { status: 'expired', expired_at: soon });
    await aSession(1, { status: 'expired', expired_at: `now() - interval '25 hours'` });

    const expected = {
      payments_1h: 4,
      payments_usual_1h: 2,
      // Half of four within 2.5 s, rounded up; 95% within 85.45 s.
      detection_p50_s: 3,
      detection_p95_s: 86,
      sessions_ended_24h: 4,
      sessions_paid_24h: 3,
    };
    expect(await gauges(...(Object.keys(expected) as GaugeName[]))).toMatchObject(expected);
  });
});

describe('sessions.money', () => {
  const MARCH = { from: '2026-03-01T00:00:00.000Z', to: '2026-04-01T00:00:00.000Z' };
  const at = (time: string) => `timestamptz '${time}'`;
  const total = (period = MARCH) => world.bus.calls('sessions.money', period);

  it('counts volume by confirmation and fees by sweep, in units, each floored to cents once', async () => {
    const edge = { detected: at('2026-03-01T00:00:00Z'), confirmed: at('2026-03-01T00:00:00Z') };
    const swept = { status: 'swept' as const, swept: at('2026-03-31T23:59:59.999Z') };
    // Three fees of 0.99999 cents make 2.99997 cents, not nothing.
    for (const units of ['1999999', '1999999', '1999999']) {
      await aPayment({ merchant: 31, units, fee: '9999', ...edge, ...swept });
    }
    await aPayment({ merchant: 32, units: '5000000', status: 'late', ...edge });
    // Confirmed before, swept in March: a fee without volume.
    await aPayment({
      merchant: 33,
      units: '1000000',
      fee: '20000',
      status: 'swept',
      confirmed: at('2026-02-28T23:59:59Z'),
      swept: at('2026-03-01T00:00:00Z'),
    });
    // Of April, never confirmed, and taken back by the chain.
    await aPayment({ merchant: 33, units: '7000000', status: 'confirmed', confirmed: at('2026-04-01T00:00:00Z') });
    await aPayment({ merchant: 34, units: '9000000' });
    await aPayment({ merchant: 34, units: '9000000', status: 'reverted', confirmed: at('2026-03-02T00:00:00Z') });

    expect(await total()).toEqual({
      payments: 4,
      volume_units: '10999997',
      volume_usd_cents: 1099,
      fee_units: '49997',
      fees_usd_cents: 4,
      unswept_units: '12000000',
      unswept_usd_cents: 1200,
      unswept_since: '2026-03-01T00:00:00.000Z',
    });
  });

  it('lists merchants by volume, page by page; the pages add up to the total', async () => {
    const rows: MerchantMoneyView[] = [];
    let cursor: string | undefined;
    do {
      const page = await world.bus.calls('sessions.money_by_merchant', { ...MARCH, limit: 1, cursor });
      const { data, next_cursor } = page as ReplyOf<'sessions.money_by_merchant'>;
      rows.push(...data);
      cursor = next_cursor ?? undefined;
    } while (cursor);

    expect(
      rows.map(({ merchant_id, volume_units, unswept_units }) => [merchant_id, volume_units, unswept_units]),
    ).toEqual([
      [31, '5999997', '0'],
      [32, '5000000', '5000000'],
      [33, '0', '7000000'],
    ]);
    const sum = (pick: (row: MerchantMoneyView) => string) =>
      String(rows.reduce((all, row) => all + BigInt(pick(row)), 0n));
    expect(await total()).toMatchObject({
      volume_units: sum((row) => row.volume_units),
      fee_units: sum((row) => row.fee_units),
      unswept_units: sum((row) => row.unswept_units),
    });
  });

  it('refuses a cursor of another period', async () => {
    const page = (await world.bus.calls('sessions.money_by_merchant', { ...MARCH, limit: 1 })) as {
      next_cursor: string;
    };

    const other = { from: MARCH.from, to: '2026-05-01T00:00:00.000Z', limit: 1, cursor: page.next_cursor };
    expect(await world.bus.calls('sessions.money_by_merchant', other)).toMatchObject({
      ok: false,
      code: 'validation_failed',
    });
  });
});

describe('what the chain took back', () => {
  it('counts where it had been credited and is not back, for as long as it is recent', async () => {
    const names = ['payments_reverted_1h', 'reverted_24h_usd_cents'] as const;
    const before = (await gauges(...names)) as { payments_reverted_1h: number; reverted_24h_usd_cents: number };
    const reverted = (units: string, confirmed: string, ago: string, status: Paid['status'] = 'reverted') =>
      aPayment({ merchant: 41, units, status, confirmed }).then(() =>
        world.rows(
          `UPDATE payments SET reverted_at = now() - interval '${ago}' WHERE merchant_id = ANY($1) AND reverted_at IS NULL`,
          [[41, -41]],
        ),
      );
    await reverted('10000000', 'now()', '59 minutes');
    await reverted('5009999', 'now()', '61 minutes');
    await reverted('70000000', 'now()', '25 hours');
    await reverted('80000000', 'NULL', '1 minute');
    await reverted('90000000', 'now()', '1 minute', 'confirmed');

    expect(await gauges(...names)).toMatchObject({
      payments_reverted_1h: before.payments_reverted_1h + 1,
      reverted_24h_usd_cents: before.reverted_24h_usd_cents + 15_00,
    });
  });
});
