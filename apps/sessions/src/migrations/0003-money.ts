import type { MigrationInterface, QueryRunner } from 'typeorm';

const CREDITED = "status IN ('confirmed', 'late', 'swept')";
/** A cent of a token with six decimals, in base units. */
const CENT = 10_000;

const OPEN = (status: string) => `(${status} IN ('open', 'processing'))`;

const LISTS = {
  payments_of_merchant: 'merchant_id, id DESC',
  payments_of_status: 'merchant_id, status, id DESC',
  payments_of_asset: 'merchant_id, asset, id DESC',
  payments_of_time: 'merchant_id, detected_at',
  payments_from: 'merchant_id, from_address, id DESC',
};

const UP = [
  // Net is floored since this release. The exact amounts were kept, so the lists are corrected; events already sent
  // stay as they were.
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
  // The same indexes, with the columns that overviews add up now.
  'ALTER TABLE payments ADD COLUMN below_minimum boolean NOT NULL DEFAULT false',
  'DROP INDEX payments_settled',
  `CREATE INDEX payments_settled ON payments (merchant_id, confirmed_at) INCLUDE (base_units, fee, net, below_minimum)
   WHERE ${CREDITED}`,
  'DROP INDEX payments_unswept',
  `CREATE INDEX payments_unswept ON payments (merchant_id) INCLUDE (base_units, below_minimum)
   WHERE status IN ('confirmed', 'late')`,
  // Lists for people exclude payments below the minimum.
  ...Object.keys(LISTS).map((name) => `DROP INDEX ${name}`),
  ...Object.entries(LISTS).map(
    ([name, columns]) => `CREATE INDEX ${name} ON payments (${columns}) WHERE NOT below_minimum`,
  ),
  'CREATE INDEX payments_shown ON payments (session_id, id DESC) WHERE NOT below_minimum',
  // Old sessions too: their addresses stay watched, and a burst of dust at them costs as much.
  'ALTER TABLE sessions ADD COLUMN minimum_payment_usd_cents int NOT NULL DEFAULT 1 CHECK (minimum_payment_usd_cents BETWEEN 0 AND 100)',
  // The open sessions of each merchant, so that a new session reads no other one. Sessions of plans without bounds are
  // not counted. A trigger gives capacity back: the previous release does not know this table, so its sessions would
  // otherwise take capacity forever.
  `CREATE TABLE open_sessions (
     merchant_id bigint PRIMARY KEY,
     count       bigint NOT NULL,
     usd_cents   bigint NOT NULL
   ) WITH (fillfactor = 50)`,
  'ALTER TABLE sessions ADD COLUMN counted boolean NOT NULL DEFAULT false',
  `UPDATE sessions SET counted = true WHERE ${OPEN('status')}`,
  `INSERT INTO open_sessions SELECT merchant_id, count(*), sum(amount_usd_cents) FROM sessions WHERE counted GROUP BY merchant_id`,
  `CREATE FUNCTION count_open_session() RETURNS trigger LANGUAGE plpgsql AS $$
   DECLARE
     v_change int := CASE WHEN ${OPEN('NEW.status')} THEN 1 ELSE -1 END;
   BEGIN
     UPDATE open_sessions SET count = count + v_change, usd_cents = usd_cents + v_change * NEW.amount_usd_cents
     WHERE merchant_id = NEW.merchant_id;
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER count_open_session AFTER UPDATE OF status ON sessions FOR EACH ROW
   WHEN (NEW.counted AND ${OPEN('OLD.status')} <> ${OPEN('NEW.status')}) EXECUTE FUNCTION count_open_session()`,
  `CREATE FUNCTION no_room() RETURNS bigint LANGUAGE plpgsql AS $$
   BEGIN
     RAISE EXCEPTION 'no room for another open session' USING ERRCODE = 'OS001';
   END $$`,
];

const DOWN = [
  'DROP FUNCTION no_room()',
  'DROP TRIGGER count_open_session ON sessions',
  'DROP FUNCTION count_open_session()',
  'ALTER TABLE sessions DROP COLUMN counted',
  'DROP TABLE open_sessions',
  'ALTER TABLE sessions DROP COLUMN minimum_payment_usd_cents',
  'DROP INDEX payments_unswept',
  `CREATE INDEX payments_unswept ON payments (merchant_id) INCLUDE (amount_usd_cents)
   WHERE status IN ('confirmed', 'late')`,
  'DROP INDEX payments_settled',
  `CREATE INDEX payments_settled ON payments (merchant_id, confirmed_at) INCLUDE (amount_usd_cents) WHERE ${CREDITED}`,
  'DROP INDEX payments_shown',
  ...Object.keys(LISTS).map((name) => `DROP INDEX ${name}`),
  ...Object.entries(LISTS).map(([name, columns]) => `CREATE INDEX ${name} ON payments (${columns})`),
  'ALTER TABLE payments DROP COLUMN below_minimum',
  'ALTER TABLE usage_months DROP COLUMN settled_volume_units, DROP COLUMN fees_units, DROP COLUMN net_units',
  `UPDATE payments SET fee_usd_cents = div(fee, ${CENT}), net_usd_cents = amount_usd_cents - div(fee, ${CENT})
   WHERE net IS NOT NULL`,
];

/** Money exact to the base unit, the minimum amount of a payment, and bounds on open sessions. */
export class Money implements MigrationInterface {
  name = 'Money0000000000003';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
