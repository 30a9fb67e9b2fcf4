import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which version of the API a key has; nothing of keys that the release before told of, which have the first. */
export class VersionsOfKeys implements MigrationInterface {
  name = 'VersionsOfKeys0000000000015';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE api_keys ADD COLUMN api_version text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE api_keys DROP COLUMN api_version');
  }
}
