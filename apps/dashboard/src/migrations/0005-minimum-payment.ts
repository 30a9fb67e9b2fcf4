import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The amount below which a transfer does not count as a payment. */
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
