import { beforeAll, describe, expect, it } from '@jest/globals';
import type { PaymentFilter, SessionFilter } from '@libs/dto/rpc/sessions.rpc';
import { Database } from '@libs/service-kit/database/database';
import type { Sql } from '@libs/service-kit/database/sql';
import { analyze, RowsRead } from '@libs/testing/plans/rows-read';
import { useWorld } from '@libs/testing/world';
import { type ListPart, ListsRepository } from '../src/lists/lists.repository.js';
import { service } from '../src/service.js';
import { aMerchant, CHAIN, fakeDashboard } from './scene.js';

const world = useWorld(service, { env: CHAIN });

/** Sessions of a year, each with a payment, and the number of rows that a page of 50 may read. */
const ROWS = 20_000;
const MAX_READ = 3_000;
const DAYS = 365;
let merchantId: number;

beforeAll(async () => {
  const shop = fakeDashboard(world)(aMerchant(world));
  merchantId = shop.merchant.merchant_id;
  const { token } = await shop.opens(10_00, { metadata: { order: 'the first' } });
  await world.rows(
    `INSERT INTO sessions (merchant_id, token, status, chain_id, deposit_address, checkout_address, initial_treasury,
       treasury_delay_s, fee_bps, onchain_id, amount_usd_cents, due, user_external_id, return_url, metadata, description, created_at,
       expires_at, expired_at, canceled_at, labels)
     SELECT merchant_id, 'copy ' || n, CASE n % 50 WHEN 0 THEN 'canceled' ELSE 'expired' END, chain_id,
       '0x' || lpad(to_hex(n), 40, '0'), checkout_address, initial_treasury, treasury_delay_s, fee_bps, onchain_id,
       500 + n * 7919 % 50000, due, n % 100, '', json_build_object('order', n, 'of', 'all'),
       concat_ws(' ', 'number' || n, CASE n % 3 WHEN 0 THEN 'parcel' END,
         CASE n % 20 WHEN 0 THEN 'letter' END, CASE n % 500 WHEN 0 THEN 'crate' END), at,
       at + interval '1 hour', CASE n % 50 WHEN 0 THEN NULL ELSE at END, CASE n % 50 WHEN 0 THEN at END,
       CASE WHEN n % 5 = 1 THEN '{late}' WHEN n % 500 = 2 THEN '{over}' ELSE '{}' END::text[]
     FROM sessions CROSS JOIN (SELECT n, now() - make_interval(secs => ${DAYS} * 86400.0 * (${ROWS} - n) / ${ROWS}) AS at
       FROM generate_series(1, ${ROWS}) n) copies WHERE token = $1 ORDER BY n`,
    [token],
  );
  await world.rows(
    `INSERT INTO payments (merchant_id, session_id, status, chain_id, tx_hash, log_ordinal, transfer_version, log_index,
       block_number, block_hash, block_time, asset, token_address, from_address, base_units, amount_usd_cents,
       required_confirmations, detected_at, confirmed_at)
     SELECT merchant_id, id, 'confirmed', chain_id, token, 0, 1, 0, id, '', created_at, 'USDC', '', '',
       amount_usd_cents * 10000, amount_usd_cents, 1, created_at, created_at
     FROM sessions WHERE merchant_id = $1 AND token LIKE 'copy %' ORDER BY id`,
    [merchantId],
  );
  await analyze(world, 'sessions.sessions', 'sessions.payments');
});

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

/** Returns the number of rows read for a page. */
async function rowsRead(read: (lists: ListsRepository, sql: Sql) => Promise<unknown>): Promise<number> {
  const database = world.service.app.get(Database);
  const reads = new RowsRead(database);
  await read(new ListsRepository(), reads.sql);
  return reads.count;
}

const page = (sort: ListPart['sort']): ListPart => ({ merchantId, sort, limit: 50 });
const MONTH = { from: daysAgo(213), to: daysAgo(183) };
const CREATED = { created_from: MONTH.from, created_to: MONTH.to };

const SESSIONS: [string, SessionFilter][] = [
  ['nothing', {}],
  ['metadata that one has', { metadata: { order: '17' } }],
  ['metadata that none has', { metadata: { order: 'none' } }],
  ['metadata that all have', { metadata: { of: 'all' } }],
  ['a month half a year ago', CREATED],
  ['a state in that month', { ...CREATED, status: 'canceled' }],
  ['metadata in that month', { ...CREATED, metadata: { of: 'all' } }],
  ['a word that a third of them has', { search: 'parcel' }],
  ['a word that one of 20 has', { search: 'letter' }],
  ['a word that one of 500 has', { search: 'crate' }],
  ['a word that one has', { search: 'number17017' }],
  ['a word that none has', { search: 'nothing' }],
  ['a label that none has, of which a fifth has another one', { label: 'reverted' }],
  ['a label that one of 500 has', { label: 'over' }],
  ['a label that a fifth has', { label: 'late' }],
  ['a label in that month', { ...CREATED, label: 'over' }],
  ['a user', { user_external_id: '7' }],
  ['an amount that none has', { min_amount_usd_cents: 9_000_000 }],
];
const PAYMENTS: [string, PaymentFilter][] = [
  ['nothing', {}],
  ['a month half a year ago', MONTH],
  ['a state that none has', { status: 'late' }],
  ['a state that all have in that month', { ...MONTH, status: 'confirmed' }],
];

describe(`a page of the lists of a merchant with ${ROWS} sessions`, () => {
  it.each(SESSIONS)('reads few sessions for %s', async (_, filter) => {
    for (const sort of ['newest', 'oldest'] as const)
      expect(await rowsRead((lists, sql) => lists.sessions(sql, filter, page(sort)))).toBeLessThan(MAX_READ);
  });

  it.each(PAYMENTS)('reads few payments for %s', async (_, filter) => {
    for (const sort of ['newest', 'oldest'] as const)
      expect(await rowsRead((lists, sql) => lists.payments(sql, filter, page(sort)))).toBeLessThan(MAX_READ);
  });

  it('adds up few rows for the totals of a month', async () => {
    expect(await rowsRead((lists, sql) => lists.sessionTotals(sql, CREATED, merchantId))).toBeLessThan(MAX_READ);
    expect(await rowsRead((lists, sql) => lists.paymentTotals(sql, MONTH, merchantId))).toBeLessThan(MAX_READ);
  });
});

describe('the pages of a list that is filtered by time', () => {
  it.each(['newest', 'oldest'] as const)('are all of its rows, once and in order: %s', async (sort) => {
    const found: string[] = [];
    const request = { merchant_id: merchantId, limit: 500, sort, ...CREATED };
    for (let cursor: string | undefined; ; ) {
      const reply = await world.bus.calls('sessions.list_sessions', { ...request, ...(cursor ? { cursor } : {}) });
      if ('code' in reply) throw new Error(JSON.stringify(reply));
      found.push(...reply.data.map(({ token }) => token));
      if (reply.next_cursor === null) break;
      cursor = reply.next_cursor;
    }

    const direction = sort === 'newest' ? 'DESC' : '';
    const all = await world.rows<{ token: string }>(
      `SELECT token FROM sessions WHERE merchant_id = $1 AND created_at >= $2 AND created_at < $3
       ORDER BY created_at ${direction}, id ${direction}`,
      [merchantId, CREATED.created_from, CREATED.created_to],
    );
    expect(found.length).toBeGreaterThan(1_000);
    expect(found).toEqual(all.map(({ token }) => token));
  });
});
