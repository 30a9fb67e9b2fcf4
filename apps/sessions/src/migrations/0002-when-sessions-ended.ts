import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  'ALTER TABLE sessions ADD COLUMN paid_at timestamptz, ADD COLUMN expired_at timestamptz',
  // These times were not stored before: take the window's end, and the confirmation of the newest payment.
  `UPDATE sessions SET expired_at = expires_at WHERE status = 'expired'`,
  `UPDATE sessions s SET paid_at = (SELECT max(confirmed_at) FROM payments p WHERE p.session_id = s.id)
   WHERE status = 'paid'`,
  // The first time that the session ended: later money does not change it.
  `ALTER TABLE sessions ADD COLUMN ended_at timestamptz GENERATED ALWAYS AS (
     CASE WHEN status IN ('paid', 'expired', 'canceled') THEN coalesce(canceled_at, expired_at, paid_at) END) STORED`,
  // The last time that the payment's block left the chain.
  'ALTER TABLE payments ADD COLUMN reverted_at timestamptz',
  'CREATE INDEX sessions_ended ON sessions (merchant_id, ended_at) INCLUDE (status) WHERE ended_at IS NOT NULL',
  `CREATE INDEX payments_settled ON payments (merchant_id, confirmed_at) INCLUDE (amount_usd_cents)
   WHERE status IN ('confirmed', 'late', 'swept')`,
  `CREATE INDEX payments_unswept ON payments (merchant_id) INCLUDE (amount_usd_cents)
   WHERE status IN ('confirmed', 'late')`,
];

const DOWN = [
  'DROP INDEX payments_unswept',
  'DROP INDEX payments_settled',
  'DROP INDEX sessions_ended',
  'ALTER TABLE payments DROP COLUMN reverted_at',
  'ALTER TABLE sessions DROP COLUMN ended_at',
  'ALTER TABLE sessions DROP COLUMN paid_at, DROP COLUMN expired_at',
];

/** The times when a session was paid, expired, and ended: for overviews and timelines. */
export class WhenSessionsEnded implements MigrationInterface {
  name = 'WhenSessionsEnded0000000000002';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
