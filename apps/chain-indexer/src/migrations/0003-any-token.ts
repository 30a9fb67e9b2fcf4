import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The slow scan for tokens of any contract: its cursor, and the indexes for its queries. */
export class AnyToken implements MigrationInterface {
  name = 'AnyToken0000000000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE token_scans (chain_id bigint PRIMARY KEY, scanned_block bigint NOT NULL)');
    // Rows are inserted in the order of their time, so a BRIN index of a few pages replaces a B-tree over the largest
    // table.
    await runner.query('CREATE INDEX watched_created ON watched USING brin (created_at) WITH (pages_per_range = 16)');
    await runner.query('CREATE INDEX unsupported_of_address ON unsupported_transfers (to_address, token_address)');
    await runner.query('CREATE INDEX unsupported_blocks ON unsupported_transfers (chain_id, block_number)');
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const index of ['unsupported_blocks', 'unsupported_of_address', 'watched_created'])
      await runner.query(`DROP INDEX ${index}`);
    await runner.query('DROP TABLE token_scans');
  }
}
