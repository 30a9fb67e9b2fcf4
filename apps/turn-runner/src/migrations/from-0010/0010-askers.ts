import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The members whose rights the tools of the dashboard's assistant have. */
export class Askers0010 implements MigrationInterface {
  readonly name = 'Askers1700000000010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE run ADD COLUMN asker json');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE run DROP COLUMN asker');
  }
}
