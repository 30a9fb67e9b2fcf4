import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The verified block that was known when a session was made: money for it can only be in a later one. */
export class AfterBlock implements MigrationInterface {
  name = 'AfterBlock0000000000008';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sessions ADD COLUMN after_block bigint');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sessions DROP COLUMN after_block');
  }
}
