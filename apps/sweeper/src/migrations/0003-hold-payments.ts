import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Payments of a session that is not fully paid yet are not swept before this moment. */
export class HoldPayments implements MigrationInterface {
  name = 'HoldPayments0000000000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE payments ADD COLUMN held_until timestamptz');
    await runner.query('CREATE INDEX payments_newest ON payments (deposit, last_event DESC)');
    await runner.query('CREATE INDEX payments_held ON payments (session_id) WHERE held_until IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const index of ['payments_held', 'payments_newest']) await runner.query(`DROP INDEX ${index}`);
    await runner.query('ALTER TABLE payments DROP COLUMN held_until');
  }
}
