import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The access of keys; existing keys may do what they could before. */
export class KeyAccess0004 implements MigrationInterface {
  readonly name = 'KeyAccess1700000000004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE agent_key ADD COLUMN access text NOT NULL DEFAULT 'full' CHECK (access IN ('full', 'configure', 'run'))`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE agent_key DROP COLUMN access');
  }
}
