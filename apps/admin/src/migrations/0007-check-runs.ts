import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the checks of the doctor found last, where each of them runs. */
export class CheckRuns implements MigrationInterface {
  name = 'CheckRuns0000000000007';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE check_runs (
      service     text PRIMARY KEY,
      started_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
      finished_at timestamptz,
      findings    json NOT NULL DEFAULT '[]'
    )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE check_runs');
  }
}
