import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The most that the hold of a turn may grow to; null for a turn of the previous release, whose hold does not grow. */
export class GrowingHolds0004 implements MigrationInterface {
  readonly name = 'GrowingHolds1700000000004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE run ADD COLUMN limit_micro_usd bigint');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE run DROP COLUMN limit_micro_usd');
  }
}
