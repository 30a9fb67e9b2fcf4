import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  'DROP INDEX transfers_place',
  // Only one transfer can be at a position of the chain. One that was dropped, because it was reported wrongly, frees
  // its position for the right one.
  `CREATE UNIQUE INDEX transfers_place ON transfers (chain_id, block_hash, log_index) WHERE status <> 'dropped'`,
];

const DOWN = [
  'DROP INDEX transfers_place',
  'CREATE UNIQUE INDEX transfers_place ON transfers (chain_id, block_hash, log_index)',
];

/** Only a transfer that is not dropped occupies its position in its block. */
export class LivePlaces implements MigrationInterface {
  name = 'LivePlaces0000000000007';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
