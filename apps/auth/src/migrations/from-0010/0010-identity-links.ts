import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Identities at providers that wait until the owner of the account confirms them. */
export class IdentityLinks implements MigrationInterface {
  name = 'IdentityLinks0000000000010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE identity_links (
         token_hash   char(64) PRIMARY KEY,
         user_id      bigint NOT NULL REFERENCES users,
         issuer       text NOT NULL,
         subject      text NOT NULL,
         provider_id  text NOT NULL,
         browser_hash char(64) NOT NULL,
         expires_at   timestamptz NOT NULL
       )`,
    );
    await runner.query('CREATE INDEX identity_links_expires ON identity_links (expires_at)');
    await runner.query('CREATE INDEX identity_links_user ON identity_links (user_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE identity_links');
  }
}
