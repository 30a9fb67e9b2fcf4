import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The addresses that sweeps on the test network of test mode go to. */
export class TestTreasuries implements MigrationInterface {
  name = 'TestTreasuries0000000000021';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE merchants ADD COLUMN test_treasury_address text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE merchants DROP COLUMN test_treasury_address');
  }
}
