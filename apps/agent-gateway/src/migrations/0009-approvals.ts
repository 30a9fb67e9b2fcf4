import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Replaces the check of keys' access, which has no name of its own, by another one. */
const replaceCheck = (accesses: string) => `
  DO $$ DECLARE name text; BEGIN
    SELECT conname INTO STRICT name FROM pg_constraint
    WHERE conrelid = 'agent_key'::regclass AND contype = 'c' AND pg_get_constraintdef(oid) LIKE '%configure%';
    EXECUTE format('ALTER TABLE agent_key DROP CONSTRAINT %I, ADD CHECK (access IN (${accesses.replaceAll("'", "''")}))', name);
  END $$`;

const UP = [
  `ALTER TABLE toolset ADD COLUMN permissions json NOT NULL DEFAULT '[]', ADD COLUMN approvals json`,
  replaceCheck("'full', 'configure', 'run', 'approve'"),
  `CREATE TABLE approval (
     seq              bigint GENERATED ALWAYS AS IDENTITY,
     id               text COLLATE "C" PRIMARY KEY CHECK (starts_with(id, 'apr_')),
     account_id       bigint NOT NULL REFERENCES account,
     space_id         text COLLATE "C" NOT NULL REFERENCES space,
     turn_id          text COLLATE "C" NOT NULL REFERENCES turn,
     call_id          text NOT NULL,
     tool             text NOT NULL,
     arguments        json NOT NULL,
     digest           text NOT NULL CHECK (length(digest) = 64),
     state            text NOT NULL DEFAULT 'pending'
                        CHECK (state IN ('pending', 'approved', 'rejected', 'expired', 'withdrawn')),
     requested_at     timestamptz NOT NULL,
     expires_at       timestamptz NOT NULL,
     edited_arguments json,
     edited_digest    text,
     note             text,
     decided_at       timestamptz,
     decided_by       json,
     decision_key     text,
     CHECK ((state = 'pending') = (decided_at IS NULL)),
     CHECK ((edited_arguments IS NULL) = (edited_digest IS NULL))
   )`,
  `CREATE UNIQUE INDEX approval_pending ON approval (turn_id) WHERE state = 'pending'`,
  `CREATE INDEX approval_due ON approval (expires_at) WHERE state = 'pending'`,
  'CREATE INDEX approval_of_account ON approval (account_id, seq)',
  'CREATE INDEX approval_of_turn ON approval (turn_id, seq)',
];

const DOWN = [
  'DROP TABLE approval',
  `UPDATE agent_key SET revoked_at = coalesce(revoked_at, now()), access = 'run' WHERE access = 'approve'`,
  replaceCheck("'full', 'configure', 'run'"),
  'ALTER TABLE toolset DROP COLUMN approvals, DROP COLUMN permissions',
];

/** Calls of tools that people approve, and keys that do nothing else. */
export class Approvals0009 implements MigrationInterface {
  readonly name = 'Approvals1700000000009';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
