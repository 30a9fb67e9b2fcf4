import { CREATE_MESSAGING_TABLES, DROP_MESSAGING_TABLES } from '@libs/service-kit/database/schema/messaging-tables';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const CREATE = [
  `CREATE TABLE audit_log (
     seq           bigint PRIMARY KEY,
     id            uuid NOT NULL UNIQUE,
     at            timestamptz NOT NULL,
     actor_id      bigint,
     actor_name    text NOT NULL,
     actor_kind    text NOT NULL CHECK (actor_kind IN ('user', 'operator', 'api_key', 'system')),
     merchant_id   bigint,
     merchant_name text,
     action        text NOT NULL,
     target        text NOT NULL,
     before        text,
     after         text,
     ip            text,
     trace_id      text,
     previous_hash char(64) NOT NULL,
     hash          char(64) NOT NULL UNIQUE
   )`,
  'CREATE INDEX audit_log_of_merchant ON audit_log (merchant_id, seq DESC)',
  `CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS
     $$ BEGIN RAISE EXCEPTION 'the audit log is append-only'; END $$`,
  `CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log
     FOR EACH ROW EXECUTE FUNCTION refuse_change()`,
  `CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON audit_log
     FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
  'REVOKE UPDATE, DELETE ON audit_log FROM admin',
  // Failures in other services that operators must see, on their health page.
  `CREATE TABLE incidents (
     id          uuid PRIMARY KEY,
     kind        text NOT NULL CHECK (kind IN ('delivery.failed', 'sweep.blocked')),
     merchant_id bigint NOT NULL,
     details     json NOT NULL,
     at          timestamptz NOT NULL DEFAULT now()
   )`,
  'CREATE INDEX incidents_newest ON incidents (kind, at DESC)',
];

export class CreateAuditLog implements MigrationInterface {
  name = 'CreateAuditLog0000000000001';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...CREATE, ...CREATE_MESSAGING_TABLES]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DROP_MESSAGING_TABLES) await runner.query(statement);
    await runner.query('DROP TABLE incidents');
    await runner.query('DROP TABLE audit_log');
    await runner.query('DROP FUNCTION refuse_change()');
  }
}
