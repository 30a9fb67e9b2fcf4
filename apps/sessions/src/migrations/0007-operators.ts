import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  // Indexes over all merchants, by time: for the figures that operators watch and for their money view.
  'CREATE INDEX payments_detected ON payments (detected_at) INCLUDE (block_time)',
  'CREATE INDEX sessions_ended_at ON sessions (ended_at) INCLUDE (status) WHERE ended_at IS NOT NULL',
  `CREATE INDEX payments_confirmed ON payments (confirmed_at) INCLUDE (merchant_id, base_units)
   WHERE status IN ('confirmed', 'late', 'swept')`,
  `CREATE INDEX payments_swept ON payments (swept_at) INCLUDE (merchant_id, fee) WHERE status = 'swept'`,
];

const DOWN = [
  'DROP INDEX payments_swept',
  'DROP INDEX payments_confirmed',
  'DROP INDEX sessions_ended_at',
  'DROP INDEX payments_detected',
];

/** Payments and sessions of all merchants by time. */
export class Operators implements MigrationInterface {
  name = 'Operators0000000000007';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
