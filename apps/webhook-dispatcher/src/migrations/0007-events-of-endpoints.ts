import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets an endpoint receive events of some types only; null means all. */
export class EventsOfEndpoints0007 implements MigrationInterface {
  readonly name = 'EventsOfEndpoints1700000000007';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE endpoint ADD COLUMN event_types text[] CHECK (cardinality(event_types) > 0)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE endpoint DROP COLUMN event_types');
  }
}
