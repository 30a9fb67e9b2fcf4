import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Below it a transfer is no payment of its own. */
export class MinimumPayment implements MigrationInterface {
  name = 'MinimumPayment0000000000005';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE merchants ADD COLUMN minimum_payment_usd_cents int NOT NULL DEFAULT 1
         CHECK (minimum_payment_usd_cents BETWEEN 0 AND 100)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE merchants DROP COLUMN minimum_payment_usd_cents');
  }
}
