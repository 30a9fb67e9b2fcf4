import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The deliveries of a day are found without a look at those since. */
export class DeliveriesOfDays0008 implements MigrationInterface {
  readonly name = 'DeliveriesOfDays1700000000008';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE INDEX delivery_of_merchant_time ON delivery (merchant_id, created_at) WHERE merchant_id IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX delivery_of_merchant_time');
  }
}
