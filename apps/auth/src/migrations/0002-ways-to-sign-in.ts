import { CREATE_MAIL_TABLE, DROP_MAIL_TABLE } from '@libs/mail/queue/mail-tables';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class WaysToSignIn implements MigrationInterface {
  name = 'WaysToSignIn0000000000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE users
      ADD COLUMN name text,
      ADD COLUMN password_temporary_until timestamptz,
      ADD CONSTRAINT users_temporary_password CHECK (password_temporary_until IS NULL OR password_hash IS NOT NULL)`);
    await runner.query(`ALTER TABLE sign_ins
      ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
      ADD COLUMN method text NOT NULL DEFAULT 'password' CHECK (method IN ('password', 'link', 'oidc')),
      ADD COLUMN password_temporary boolean NOT NULL DEFAULT false`);
    await runner.query('CREATE INDEX sign_ins_created ON sign_ins (created_at)');
    await runner.query('CREATE INDEX sign_ins_last_seen ON sign_ins (last_seen_at)');
    await runner.query(`CREATE TABLE sign_in_links (
      id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      email           text NOT NULL CHECK (email = lower(email)),
      browser_hash    char(64) NOT NULL,
      status          text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'sent', 'failed')),
      attempts        int NOT NULL DEFAULT 0,
      next_attempt_at timestamptz NOT NULL DEFAULT now(),
      token_hash      char(64) UNIQUE,
      expires_at      timestamptz,
      used_at         timestamptz,
      created_at      timestamptz NOT NULL DEFAULT now(),
      CHECK ((token_hash IS NULL) = (expires_at IS NULL))
    )`);
    await runner.query('CREATE INDEX sign_in_links_email ON sign_in_links (email, id)');
    await runner.query(`CREATE INDEX sign_in_links_due ON sign_in_links (next_attempt_at) WHERE status = 'waiting'`);
    await runner.query('CREATE INDEX sign_in_links_created ON sign_in_links (created_at)');
    await runner.query(`CREATE TABLE identities (
      issuer       text NOT NULL,
      subject      text NOT NULL,
      user_id      bigint NOT NULL REFERENCES users,
      provider_id  text NOT NULL,
      created_at   timestamptz NOT NULL DEFAULT now(),
      last_used_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (issuer, subject)
    )`);
    await runner.query('CREATE INDEX identities_user ON identities (user_id)');
    await runner.query(`CREATE TABLE oidc_requests (
      state_hash   char(64) PRIMARY KEY,
      provider_id  text NOT NULL,
      browser_hash char(64) NOT NULL,
      next_path    text NOT NULL,
      created_at   timestamptz NOT NULL DEFAULT now()
    )`);
    await runner.query('CREATE INDEX oidc_requests_created ON oidc_requests (created_at)');
    // Unlogged: written with every try and of no use after a crash.
    await runner.query(`CREATE UNLOGGED TABLE rate_counters (
      key           text PRIMARY KEY,
      count         int NOT NULL,
      blocked_until timestamptz NOT NULL DEFAULT now(),
      expires_at    timestamptz NOT NULL
    )`);
    await runner.query('CREATE INDEX rate_counters_expired ON rate_counters (expires_at)');
    for (const statement of CREATE_MAIL_TABLE) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DROP_MAIL_TABLE) await runner.query(statement);
    for (const table of ['rate_counters', 'oidc_requests', 'identities', 'sign_in_links']) {
      await runner.query(`DROP TABLE ${table}`);
    }
    await runner.query('DROP INDEX sign_ins_last_seen');
    await runner.query('DROP INDEX sign_ins_created');
    await runner.query('ALTER TABLE sign_ins DROP COLUMN password_temporary, DROP COLUMN method, DROP COLUMN id');
    await runner.query(`ALTER TABLE users
      DROP CONSTRAINT users_temporary_password, DROP COLUMN password_temporary_until, DROP COLUMN name`);
  }
}
