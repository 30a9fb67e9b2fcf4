import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The version of the API that a key has. Existing keys, and those that the previous release makes, have the first one.
 */
export class VersionsOfKeys implements MigrationInterface {
  name = 'VersionsOfKeys0000000000018';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE api_keys ADD COLUMN api_version text NOT NULL DEFAULT '2026-11-25'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE api_keys DROP COLUMN api_version');
  }
}
