import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Access that members give to programs (OAuth). */
export class OAuthGrants implements MigrationInterface {
  name = 'OAuthGrants0000000000020';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE oauth_grants (
         id               bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
         code_hash        char(64) NOT NULL UNIQUE,
         client_name      text NOT NULL,
         client_hash      char(64) NOT NULL,
         redirect_uri     text NOT NULL,
         code_challenge   text NOT NULL,
         merchant_id      bigint NOT NULL REFERENCES merchants,
         livemode         boolean NOT NULL,
         preset           text NOT NULL,
         approved_by      bigint NOT NULL,
         approved_by_name text NOT NULL,
         created_at       timestamptz NOT NULL DEFAULT now(),
         expires_at       timestamptz NOT NULL,
         used_at          timestamptz,
         api_key_id       bigint REFERENCES api_keys,
         CHECK ((used_at IS NOT NULL) OR (api_key_id IS NULL))
       )`,
    );
    await runner.query('CREATE INDEX oauth_grants_over ON oauth_grants (expires_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE oauth_grants');
  }
}
