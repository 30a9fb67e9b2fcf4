import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Permissions, expiry and allowed addresses of keys. The previous release runs on this schema: its keys open and cancel
 * sessions, which is the default.
 */
export class KeyScopes implements MigrationInterface {
  name = 'KeyScopes0000000000016';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE api_keys ADD COLUMN scopes text[] NOT NULL DEFAULT '{sessions:write}',
         ADD COLUMN allowed_ips text[] NOT NULL DEFAULT '{}', ADD COLUMN expires_at timestamptz, ADD COLUMN last_used_ip text`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE api_keys DROP COLUMN scopes, DROP COLUMN allowed_ips, DROP COLUMN expires_at, DROP COLUMN last_used_ip',
    );
  }
}
