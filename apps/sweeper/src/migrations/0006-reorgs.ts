import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  // The last block of each range of logs that was read, to go back to when the chain replaces blocks.
  `CREATE TABLE anchors (
     chain_id     bigint NOT NULL,
     block_number bigint NOT NULL,
     block_hash   text NOT NULL,
     PRIMARY KEY (chain_id, block_number)
   )`,
  // The time and the chain's head at which it became doubtful whether a sweep is still on the chain; null: not doubted.
  'ALTER TABLE swept_logs ADD COLUMN doubted_from bigint, ADD COLUMN doubted_at timestamptz',
  'CREATE INDEX swept_logs_doubted ON swept_logs (deposit, token) WHERE doubted_from IS NOT NULL',
  'CREATE INDEX swept_logs_places ON swept_logs (block_number)',
  // The number of events published about a payment's sweep, and whether a new event arrived about a payment that is
  // done.
  `ALTER TABLE payments ADD COLUMN sweep_version bigint NOT NULL DEFAULT 0,
     ADD COLUMN look_again boolean NOT NULL DEFAULT false`,
  'CREATE INDEX payments_look_again ON payments (payment_id) WHERE look_again',
];

const DOWN = [
  'DROP INDEX payments_look_again',
  'ALTER TABLE payments DROP COLUMN look_again, DROP COLUMN sweep_version',
  'DROP INDEX swept_logs_places',
  'DROP INDEX swept_logs_doubted',
  'ALTER TABLE swept_logs DROP COLUMN doubted_at, DROP COLUMN doubted_from',
  'DROP TABLE anchors',
];

/**
 * Sweeps that a reorg takes away, however deep. The previous release runs on this schema: it uses none of these
 * columns.
 */
export class Reorgs implements MigrationInterface {
  name = 'Reorgs0000000000006';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
