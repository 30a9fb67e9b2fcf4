import { MIGRATIONS } from '@apps/sessions/migrations';
import { Money } from '@apps/sessions/migrations/0003-money';
import { service } from '@apps/sessions/service';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { migrate, undoLastMigration } from '@libs/service-kit/database/schema/migrate';
import { createTestDatabase, type TestDatabase } from '@libs/testing/test-database';
import pg from 'pg';

const UP_TO_MONEY = { schema: 'sessions', migrations: MIGRATIONS.slice(0, MIGRATIONS.indexOf(Money) + 1) };

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase([{ ...service, migrations: UP_TO_MONEY.migrations }]);
  client = new pg.Client({ connectionString: database.adminUrl, options: '-c search_path=sessions' });
  await client.connect();
});

afterAll(async () => {
  await client?.end();
  await database?.drop();
});

describe('the migration of money', () => {
  it('corrects what the earlier release published about swept payments, counts months in units, and can be undone', async () => {
    await undoLastMigration(UP_TO_MONEY, database.adminUrl);
    await client.query(`
      INSERT INTO sessions (merchant_id, token, chain_id, deposit_address, checkout_address, initial_treasury, treasury_delay_s,
        fee_bps, onchain_id, amount_usd_cents, due, user_external_id, return_url, created_at, expires_at)
      VALUES (1, 'token', 42161, '0xaa', '0xbb', '0xcc', 0, 100, '0xdd', 300, 3000000, 7, '', now(), now());
      INSERT INTO payments (merchant_id, session_id, status, chain_id, tx_hash, log_ordinal, transfer_version, log_index,
        block_number, block_hash, block_time, asset, token_address, from_address, base_units, amount_usd_cents,
        required_confirmations, fee, net, fee_usd_cents, net_usd_cents, confirmed_at)
      SELECT 1, s.id, p.status, 42161, hash, 0, 1, 0, 1, '0xee', now(), 'USDC', '0xff', '0xff', units, cents, 1, fee, net,
        fee_cents, net_cents, '2026-10-31 23:59:59Z'
      FROM sessions s, (VALUES ('swept', '0x01', 1239999, 123, 12399, 1227600, 1, 122), ('swept', '0x02', 1234567, 123, 12345, 1222222, 1, 122),
        ('swept', '0x03', 1200001, 120, 12000, 1188001, 1, 119),
        ('confirmed', '0x04', 19999, 1, NULL, NULL, NULL, NULL)) AS p (status, hash, units, cents, fee, net, fee_cents, net_cents);
      INSERT INTO usage_months VALUES (1, '2026-10-01', 'USDC', 4, 367, 3);
    `);
    const cents = async () =>
      (await client.query('SELECT fee_usd_cents::int AS fee, net_usd_cents::int AS net FROM payments ORDER BY tx_hash'))
        .rows;
    const before = await cents();

    await migrate(UP_TO_MONEY, database.adminUrl);

    // The third was published as 119 of 118.8: a cent more than arrived.
    const nothing = { fee: null, net: null };
    expect(await cents()).toEqual([{ fee: 1, net: 122 }, { fee: 1, net: 122 }, { fee: 2, net: 118 }, nothing]);
    const { rows } = await client.query(
      'SELECT settled_volume_units::text AS volume, fees_units::text AS fees, net_units::text AS net FROM usage_months',
    );
    expect(rows).toEqual([{ volume: '3694566', fees: '36744', net: '3637823' }]);
    await undoLastMigration(UP_TO_MONEY, database.adminUrl);
    expect(await cents()).toEqual(before);
  });
});
