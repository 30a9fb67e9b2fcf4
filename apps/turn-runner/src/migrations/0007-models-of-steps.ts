import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Steps record which model took them, and how much of their input went into its provider's cache. */
export class ModelsOfSteps0007 implements MigrationInterface {
  readonly name = 'ModelsOfSteps1700000000007';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE turn_step ADD COLUMN model text, ADD COLUMN cache_write_tokens bigint NOT NULL DEFAULT 0',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE turn_step DROP COLUMN cache_write_tokens, DROP COLUMN model');
  }
}
