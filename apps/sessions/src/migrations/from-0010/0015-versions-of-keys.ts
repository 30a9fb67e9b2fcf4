import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The API version of a key; null for keys published by the previous release, which have the first version. */
export class VersionsOfKeys implements MigrationInterface {
  name = 'VersionsOfKeys0000000000015';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE api_keys ADD COLUMN api_version text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE api_keys DROP COLUMN api_version');
  }
}
