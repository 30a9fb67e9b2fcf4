import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The replies of providers to requests that were sent again, or to another model. */
export class FaultsOfSteps0011 implements MigrationInterface {
  readonly name = 'FaultsOfSteps1700000000011';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE turn_step ADD COLUMN faults json');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE turn_step DROP COLUMN faults');
  }
}
