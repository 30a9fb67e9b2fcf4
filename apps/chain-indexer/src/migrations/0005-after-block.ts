import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  // The verified block known when an address was issued. Null where it is unknown: then the time decides, with a
  // margin.
  'ALTER TABLE watched ADD COLUMN after_block bigint',
  'ALTER TABLE backfills ADD COLUMN after_block bigint',
  // The provider (its index in RPC_URLS) that has read the past of an address, while another one must still read it.
  'ALTER TABLE backfills ADD COLUMN read_by smallint',
];

const DOWN = [
  'ALTER TABLE backfills DROP COLUMN read_by',
  'ALTER TABLE backfills DROP COLUMN after_block',
  'ALTER TABLE watched DROP COLUMN after_block',
];

/** The past of an address begins at a block, not at a time, and is read by two providers. */
export class AfterBlock implements MigrationInterface {
  name = 'AfterBlock0000000000005';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
