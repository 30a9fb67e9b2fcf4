import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The number of test events that a merchant requested in this minute. */
export class TestEventCounters implements MigrationInterface {
  name = 'TestEventCounters0000000000007';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE test_event_counters (
      merchant_id bigint PRIMARY KEY REFERENCES merchants,
      count       int NOT NULL,
      expires_at  timestamptz NOT NULL
    )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE test_event_counters');
  }
}
