import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  // The version of the sweeper's last report about a payment's sweep, and the last sweep that a reorg took back.
  // Defaults are constants: no row is rewritten.
  `ALTER TABLE payments ADD COLUMN sweep_version bigint NOT NULL DEFAULT 0, ADD COLUMN undone_sweep json`,
  // Payments that were credited and then taken back, for the alert: few rows, in any installation.
  `CREATE INDEX payments_lost ON payments (reverted_at) WHERE status = 'reverted' AND confirmed_at IS NOT NULL`,
];

const DOWN = ['DROP INDEX payments_lost', 'ALTER TABLE payments DROP COLUMN undone_sweep, DROP COLUMN sweep_version'];

/** Sweeps that a reorg took back. The previous release runs on this schema: it uses neither column. */
export class UndoneSweeps implements MigrationInterface {
  name = 'UndoneSweeps0000000000010';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
