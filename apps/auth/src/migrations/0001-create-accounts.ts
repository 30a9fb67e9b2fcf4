import { CREATE_MESSAGING_TABLES, DROP_MESSAGING_TABLES } from '@libs/service-kit/database/schema/messaging-tables';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateAccounts implements MigrationInterface {
  name = 'CreateAccounts0000000000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE users (
      id                bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      email             text NOT NULL UNIQUE CHECK (email = lower(email)),
      password_hash     text,
      email_proven_at   timestamptz,
      granted_operator  boolean NOT NULL DEFAULT false,
      created_at        timestamptz NOT NULL DEFAULT now()
    )`);
    await runner.query(`CREATE TABLE sign_ins (
      token_hash    char(64) PRIMARY KEY,
      user_id       bigint NOT NULL REFERENCES users,
      created_at    timestamptz NOT NULL DEFAULT now(),
      last_seen_at  timestamptz NOT NULL DEFAULT now(),
      ip            text,
      user_agent    text
    )`);
    await runner.query('CREATE INDEX sign_ins_user ON sign_ins (user_id)');
    for (const statement of CREATE_MESSAGING_TABLES) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DROP_MESSAGING_TABLES) await runner.query(statement);
    await runner.query('DROP TABLE sign_ins');
    await runner.query('DROP TABLE users');
  }
}
