import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  // The fee of a mined transaction, and when this service saw it final; null for transactions that ended before these
  // columns existed.
  'ALTER TABLE transactions ADD COLUMN gas_wei numeric(78), ADD COLUMN ended_at timestamptz',
  'CREATE INDEX transactions_ended ON transactions (ended_at) WHERE ended_at IS NOT NULL',
  `CREATE INDEX payments_done ON payments (done_at) INCLUDE (gross) WHERE status = 'done'`,
];

const DOWN = [
  'DROP INDEX payments_done',
  'DROP INDEX transactions_ended',
  'ALTER TABLE transactions DROP COLUMN gas_wei, DROP COLUMN ended_at',
];

/** The gas that sweeps cost. */
export class GasSpent implements MigrationInterface {
  name = 'GasSpent0000000000004';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
