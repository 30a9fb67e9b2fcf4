import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The slow scan for tokens of any contract: how far it has come, and what it asks of the tables. */
export class AnyToken implements MigrationInterface {
  name = 'AnyToken0000000000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE token_scans (chain_id bigint PRIMARY KEY, scanned_block bigint NOT NULL)');
    // Rows come in the order of their time, and the table is the largest one: a few pages instead of an index of its size.
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
