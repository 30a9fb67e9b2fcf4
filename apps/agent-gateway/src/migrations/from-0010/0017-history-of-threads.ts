import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The length of its history belongs to a thread: that of another customer must not decide what a turn needs. */
export class HistoryOfThreads0017 implements MigrationInterface {
  readonly name = 'HistoryOfThreads1700000000017';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE thread ADD COLUMN step_input_tokens bigint NOT NULL DEFAULT 0 CHECK (step_input_tokens >= 0)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE thread DROP COLUMN step_input_tokens');
  }
}
