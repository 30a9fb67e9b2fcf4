import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  'DROP INDEX transfers_place',
  // One transfer at a place of the chain. One that was dropped, because it was reported wrongly, leaves its place to
  // the right one.
  `CREATE UNIQUE INDEX transfers_place ON transfers (chain_id, block_hash, log_index) WHERE status <> 'dropped'`,
];

const DOWN = [
  'DROP INDEX transfers_place',
  'CREATE UNIQUE INDEX transfers_place ON transfers (chain_id, block_hash, log_index)',
];

/** Only a transfer that is not dropped occupies its place in its block. */
export class LivePlaces implements MigrationInterface {
  name = 'LivePlaces0000000000007';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
