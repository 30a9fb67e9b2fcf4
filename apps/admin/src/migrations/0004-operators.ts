import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  // The log is read by time; its chain stays in the order in which entries arrived.
  'CREATE INDEX audit_log_newest ON audit_log (at DESC, seq DESC)',
  'CREATE INDEX audit_log_newest_of_merchant ON audit_log (merchant_id, at DESC, seq DESC)',
  // Notes of operators about a merchant, kept in this schema because no service for merchants can read it.
  `CREATE TABLE merchant_notes (
     id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     merchant_id bigint NOT NULL,
     author_id   bigint NOT NULL,
     author      text NOT NULL,
     body        text NOT NULL CHECK (length(body) BETWEEN 1 AND 2000),
     at          timestamptz NOT NULL DEFAULT now()
   )`,
  'CREATE INDEX merchant_notes_newest ON merchant_notes (merchant_id, id DESC)',
  `CREATE TRIGGER merchant_notes_append_only BEFORE UPDATE OR DELETE ON merchant_notes
     FOR EACH ROW EXECUTE FUNCTION refuse_note_change()`,
  'REVOKE UPDATE, DELETE ON merchant_notes FROM admin',
];

const FUNCTION = `CREATE FUNCTION refuse_note_change() RETURNS trigger LANGUAGE plpgsql AS
  $$ BEGIN RAISE EXCEPTION 'notes on merchants are append-only'; END $$`;

const DOWN = [
  'DROP TABLE merchant_notes',
  'DROP FUNCTION refuse_note_change()',
  'DROP INDEX audit_log_newest_of_merchant',
  'DROP INDEX audit_log_newest',
];

/** The audit log by time, and operators' notes on merchants. */
export class Operators implements MigrationInterface {
  name = 'Operators0000000000004';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [FUNCTION, ...UP]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
