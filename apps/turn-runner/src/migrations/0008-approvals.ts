import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  `ALTER TABLE run ADD COLUMN waiting_since timestamptz, ADD COLUMN waited_ms bigint NOT NULL DEFAULT 0`,
  `ALTER TABLE run ADD CONSTRAINT run_waiting CHECK (waiting_since IS NULL OR state = 'running')`,
  `CREATE TABLE approval (
     turn_id      text COLLATE "C" NOT NULL REFERENCES run ON DELETE CASCADE,
     call_id      text COLLATE "C" NOT NULL,
     id           text COLLATE "C" NOT NULL UNIQUE CHECK (starts_with(id, 'apr_')),
     tool         text NOT NULL,
     arguments    json NOT NULL,
     input_schema json NOT NULL,
     digest       text NOT NULL CHECK (length(digest) = 64),
     requested_at timestamptz NOT NULL,
     expires_at   timestamptz NOT NULL,
     decision     json,
     PRIMARY KEY (turn_id, call_id)
   )`,
];

const DOWN = [
  'DROP TABLE approval',
  'ALTER TABLE run DROP CONSTRAINT run_waiting',
  'ALTER TABLE run DROP COLUMN waited_ms, DROP COLUMN waiting_since',
];

/** Calls that people approve, and turns that wait for them. */
export class Approvals0008 implements MigrationInterface {
  readonly name = 'Approvals1700000000008';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
