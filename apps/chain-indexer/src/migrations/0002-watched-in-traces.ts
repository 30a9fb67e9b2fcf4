import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores the trace of the session that an address was issued for, so that payments to it continue that trace. */
export class WatchedInTraces implements MigrationInterface {
  name = 'WatchedInTraces0000000000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE watched ADD COLUMN traceparent text CHECK (length(traceparent) = 55)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE watched DROP COLUMN traceparent');
  }
}
