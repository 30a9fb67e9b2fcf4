import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  // Empty texts stand for none, so that one index finds all threads: no customer and no name is empty.
  `CREATE TABLE thread (
     seq           bigint GENERATED ALWAYS AS IDENTITY,
     id            text COLLATE "C" PRIMARY KEY CHECK (starts_with(id, 'thr_')),
     account_id    bigint NOT NULL REFERENCES account,
     space_id      text COLLATE "C" NOT NULL REFERENCES space,
     end_user_ref  text NOT NULL DEFAULT '',
     name          text COLLATE "C" NOT NULL DEFAULT '',
     inherits      boolean NOT NULL,
     last_position bigint NOT NULL DEFAULT 0,
     created_at    timestamptz NOT NULL DEFAULT now(),
     deleted_at    timestamptz,
     erased_at     timestamptz,
     CHECK (NOT inherits OR name = ''),
     CHECK (erased_at IS NULL OR deleted_at IS NOT NULL)
   ) WITH (fillfactor = 60)`,
  'CREATE UNIQUE INDEX thread_by_name ON thread (space_id, end_user_ref, name) WHERE deleted_at IS NULL',
  'CREATE INDEX thread_of_account ON thread (account_id, seq) WHERE deleted_at IS NULL',
  `CREATE INDEX thread_gone ON thread (space_id, end_user_ref) WHERE deleted_at IS NOT NULL AND name = ''`,
  'CREATE INDEX thread_to_erase ON thread (deleted_at) WHERE deleted_at IS NOT NULL AND erased_at IS NULL',
  // Null in a turn of the space's own thread, and in every earlier turn.
  `ALTER TABLE turn ADD COLUMN thread_id text COLLATE "C", ADD COLUMN thread_position bigint, ADD COLUMN erased_at timestamptz`,
  'CREATE UNIQUE INDEX turn_in_thread ON turn (thread_id, thread_position) WHERE thread_id IS NOT NULL',
];

const DOWN = [
  'DROP INDEX turn_in_thread',
  'ALTER TABLE turn DROP COLUMN erased_at, DROP COLUMN thread_position, DROP COLUMN thread_id',
  'DROP TABLE thread',
];

/**
 * Threads of spaces. No earlier turn is changed: it belongs to the default thread of its customer or space by its own
 * columns.
 */
export class Threads0005 implements MigrationInterface {
  readonly name = 'Threads1700000000005';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
