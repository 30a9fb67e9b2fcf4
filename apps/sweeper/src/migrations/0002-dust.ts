import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Transfers below a merchant's minimum. They are accounted like payments, and swept together with them or, alone, after
 * the longest wait.
 */
export class Dust implements MigrationInterface {
  name = 'Dust0000000000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE payments ADD COLUMN is_dust boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE payments DROP COLUMN is_dust');
  }
}
