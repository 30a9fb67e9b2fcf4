import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Failed deliveries of accounts, which belong to no merchant. The account is named in the details. */
export class IncidentsOfAccounts implements MigrationInterface {
  name = 'IncidentsOfAccounts0000000000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE incidents ALTER COLUMN merchant_id DROP NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM incidents WHERE merchant_id IS NULL');
    await runner.query('ALTER TABLE incidents ALTER COLUMN merchant_id SET NOT NULL');
  }
}
