import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sign-ins of command lines, which a member confirms in the dashboard. */
export class CliLogins implements MigrationInterface {
  name = 'CliLogins0000000000019';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE cli_logins (
         id               bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
         device_code_hash char(64) NOT NULL UNIQUE,
         user_code_hash   char(64) NOT NULL UNIQUE,
         state            text NOT NULL DEFAULT 'waiting',
         machine          text NOT NULL,
         livemode         boolean NOT NULL,
         ip               text NOT NULL,
         created_at       timestamptz NOT NULL DEFAULT now(),
         expires_at       timestamptz NOT NULL,
         merchant_id      bigint REFERENCES merchants,
         approved_by      bigint,
         approved_by_name text,
         preset           text,
         api_key_id       bigint REFERENCES api_keys,
         CHECK (state IN ('waiting', 'approved', 'declined', 'used')),
         CHECK ((state IN ('approved', 'used')) = (merchant_id IS NOT NULL)),
         CHECK ((merchant_id IS NULL) = (approved_by IS NULL)),
         CHECK ((merchant_id IS NULL) = (approved_by_name IS NULL)),
         CHECK ((merchant_id IS NULL) = (preset IS NULL)),
         CHECK ((state = 'used') = (api_key_id IS NOT NULL))
       )`,
    );
    await runner.query('CREATE INDEX cli_logins_of_ip ON cli_logins (ip, created_at)');
    await runner.query('CREATE INDEX cli_logins_over ON cli_logins (expires_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE cli_logins');
  }
}
