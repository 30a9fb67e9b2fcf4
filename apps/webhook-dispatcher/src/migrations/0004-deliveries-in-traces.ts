import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores the trace that created a delivery, where it is recorded, so that later attempts can be linked to it. */
export class DeliveriesInTraces0004 implements MigrationInterface {
  readonly name = 'DeliveriesInTraces1700000000004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE delivery ADD COLUMN traceparent text CHECK (length(traceparent) = 55)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE delivery DROP COLUMN traceparent');
  }
}
