import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  `CREATE TABLE workspace (
     thread_id    text COLLATE "C" PRIMARY KEY REFERENCES thread,
     account_id   bigint NOT NULL REFERENCES account,
     last_version bigint NOT NULL DEFAULT 0,
     created_at   timestamptz NOT NULL DEFAULT now()
   )`,
  `CREATE TABLE workspace_version (
     thread_id  text COLLATE "C" NOT NULL REFERENCES workspace ON DELETE CASCADE,
     version    bigint NOT NULL,
     name       text COLLATE "C" NOT NULL,
     file_id    text COLLATE "C" NOT NULL REFERENCES file ON DELETE CASCADE,
     source     text NOT NULL CHECK (source IN ('agent', 'caller', 'tool_result', 'turn_input', 'turn_output')),
     size_bytes bigint NOT NULL CHECK (size_bytes >= 0),
     turn_id    text COLLATE "C",
     written_at timestamptz NOT NULL DEFAULT now(),
     PRIMARY KEY (thread_id, version)
   )`,
  'CREATE UNIQUE INDEX workspace_version_file ON workspace_version (file_id, thread_id)',
  'CREATE INDEX workspace_version_name ON workspace_version (thread_id, name, version)',
];

const DOWN = ['DROP TABLE workspace_version', 'DROP TABLE workspace'];

/** Workspaces of threads: files with versions, each of which is a row of `file`. */
export class Workspaces0010 implements MigrationInterface {
  readonly name = 'Workspaces1700000000010';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
