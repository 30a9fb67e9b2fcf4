import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which version of the API a key has. Keys of before, and those that the release before makes, have the first. */
export class VersionsOfKeys implements MigrationInterface {
  name = 'VersionsOfKeys0000000000018';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE api_keys ADD COLUMN api_version text NOT NULL DEFAULT '2026-11-25'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE api_keys DROP COLUMN api_version');
  }
}
