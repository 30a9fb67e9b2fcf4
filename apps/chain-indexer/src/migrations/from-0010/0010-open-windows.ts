import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The time until which a session can be paid on time: after that the head is polled less often. One row for each chain.
 */
export class OpenWindows implements MigrationInterface {
  name = 'OpenWindows0000000000010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE open_windows (chain_id bigint PRIMARY KEY, open_until timestamptz NOT NULL)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE open_windows');
  }
}
