import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes to find the deliveries of a day without reading newer ones. */
export class DeliveriesOfDays0008 implements MigrationInterface {
  readonly name = 'DeliveriesOfDays1700000000008';

  async up(runner: QueryRunner): Promise<void> {
    for (const owner of ['merchant', 'account'])
      await runner.query(
        `CREATE INDEX delivery_of_${owner}_time ON delivery (${owner}_id, created_at) WHERE ${owner}_id IS NOT NULL`,
      );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX delivery_of_merchant_time, delivery_of_account_time');
  }
}
