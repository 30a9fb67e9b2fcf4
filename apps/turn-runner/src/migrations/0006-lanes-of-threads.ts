import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  // Null in a turn of the space's own lane, and in every earlier turn.
  `ALTER TABLE run ADD COLUMN thread_id text COLLATE "C", ADD COLUMN thread_position bigint, ADD COLUMN thread text,
     ADD COLUMN inherits boolean NOT NULL DEFAULT true`,
  'CREATE UNIQUE INDEX run_in_thread ON run (thread_id, thread_position) WHERE thread_id IS NOT NULL',
  'DROP INDEX run_running',
  `CREATE UNIQUE INDEX run_running ON run (coalesce(thread_id, space_id)) WHERE state = 'running'`,
  // Zero in an earlier lane, until its next turn arrives.
  'ALTER TABLE lane ADD COLUMN account_id bigint NOT NULL DEFAULT 0',
  'CREATE INDEX lane_waiting ON lane (account_id, served_at) WHERE is_ready',
  'DROP INDEX lane_ready',
];

const DOWN = [
  'CREATE INDEX lane_ready ON lane (served_at) WHERE is_ready',
  'DROP INDEX lane_waiting',
  'ALTER TABLE lane DROP COLUMN account_id',
  'DROP INDEX run_running',
  `CREATE UNIQUE INDEX run_running ON run (space_id) WHERE state = 'running'`,
  'DROP INDEX run_in_thread',
  `ALTER TABLE run DROP COLUMN inherits, DROP COLUMN thread, DROP COLUMN thread_position, DROP COLUMN thread_id`,
];

/**
 * Lanes of threads, and of accounts, which share the slots of a runner. The indexes on `run` hold no earlier turn, or
 * running ones only.
 */
export class LanesOfThreads0006 implements MigrationInterface {
  readonly name = 'LanesOfThreads1700000000006';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
