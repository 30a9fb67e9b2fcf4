import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The last findings of the doctor's checks, for each service that runs them. */
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
