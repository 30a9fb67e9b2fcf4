import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Scopes, expiry and allowed addresses of keys. The previous release runs on this schema: the service requests what its
 * rows lack.
 */
export class KeyScopes implements MigrationInterface {
  name = 'KeyScopes0000000000011';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE api_keys ADD COLUMN scopes text[], ADD COLUMN expires_at timestamptz,
         ADD COLUMN allowed_ips text[] NOT NULL DEFAULT '{}'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE api_keys DROP COLUMN scopes, DROP COLUMN expires_at, DROP COLUMN allowed_ips');
  }
}
