import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  // The last block of each range of logs that was read: where to go back to when the chain replaced it.
  `CREATE TABLE anchors (
     chain_id     bigint NOT NULL,
     block_number bigint NOT NULL,
     block_hash   text NOT NULL,
     PRIMARY KEY (chain_id, block_number)
   )`,
  // Since when, by the clock and by the head of the chain, it is open whether a sweep is still on the chain; null: it
  // is.
  'ALTER TABLE swept_logs ADD COLUMN doubted_from bigint, ADD COLUMN doubted_at timestamptz',
  'CREATE INDEX swept_logs_doubted ON swept_logs (deposit, token) WHERE doubted_from IS NOT NULL',
  'CREATE INDEX swept_logs_places ON swept_logs (block_number)',
  // Counts what was said of a payment's sweep, and whether something new was heard of one that is done.
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

/** Sweeps that a reorg takes away, however deep. The release before runs on it: it knows none of this. */
export class Reorgs implements MigrationInterface {
  name = 'Reorgs0000000000006';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
