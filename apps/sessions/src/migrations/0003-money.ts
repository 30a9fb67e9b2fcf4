import type { MigrationInterface, QueryRunner } from 'typeorm';

const CREDITED = "status IN ('confirmed', 'late', 'swept')";
/** A cent of a token with six decimals, in base units. */
const CENT = 10_000;

const UP = [
  // Net is floored since this release. The exact amounts were kept, so what was told before is put right in the lists; events that
  // were sent stay as they were sent.
  `UPDATE payments SET net_usd_cents = div(net, ${CENT}), fee_usd_cents = amount_usd_cents - div(net, ${CENT})
   WHERE net IS NOT NULL AND net_usd_cents <> div(net, ${CENT})`,
  `ALTER TABLE usage_months
     ADD COLUMN settled_volume_units numeric(78) NOT NULL DEFAULT 0,
     ADD COLUMN fees_units numeric(78) NOT NULL DEFAULT 0,
     ADD COLUMN net_units numeric(78) NOT NULL DEFAULT 0`,
  `UPDATE usage_months u SET settled_volume_units = p.volume, fees_units = p.fees, net_units = p.net
   FROM (
     SELECT merchant_id, date_trunc('month', confirmed_at AT TIME ZONE 'UTC')::date AS month, asset,
       sum(base_units) AS volume, coalesce(sum(fee), 0) AS fees, coalesce(sum(net), 0) AS net
     FROM payments WHERE ${CREDITED} GROUP BY 1, 2, 3
   ) p
   WHERE u.merchant_id = p.merchant_id AND u.month = p.month AND u.asset = p.asset`,
  // The same indexes, with what overviews add up now.
  'DROP INDEX payments_settled',
  `CREATE INDEX payments_settled ON payments (merchant_id, confirmed_at) INCLUDE (base_units, fee, net) WHERE ${CREDITED}`,
  'DROP INDEX payments_unswept',
  `CREATE INDEX payments_unswept ON payments (merchant_id) INCLUDE (base_units) WHERE status IN ('confirmed', 'late')`,
];

const DOWN = [
  'DROP INDEX payments_unswept',
  `CREATE INDEX payments_unswept ON payments (merchant_id) INCLUDE (amount_usd_cents)
   WHERE status IN ('confirmed', 'late')`,
  'DROP INDEX payments_settled',
  `CREATE INDEX payments_settled ON payments (merchant_id, confirmed_at) INCLUDE (amount_usd_cents) WHERE ${CREDITED}`,
  'ALTER TABLE usage_months DROP COLUMN settled_volume_units, DROP COLUMN fees_units, DROP COLUMN net_units',
  `UPDATE payments SET fee_usd_cents = div(fee, ${CENT}), net_usd_cents = amount_usd_cents - div(fee, ${CENT})
   WHERE net IS NOT NULL`,
];

/** Money to the base unit: exact sums of months, and cents that never claim more than arrived. */
export class Money implements MigrationInterface {
  name = 'Money0000000000003';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
