import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The merchant whose treasury a foreign change is about: its owners are notified, and the next change of the same terms
 * finds the merchant here.
 */
export class OwnersOfForeignChanges implements MigrationInterface {
  name = 'OwnersOfForeignChanges0000000000012';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE foreign_treasury_changes ADD COLUMN merchant_id bigint');
    await runner.query('CREATE INDEX foreign_treasury_changes_key ON foreign_treasury_changes (merchant_key)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX foreign_treasury_changes_key');
    await runner.query('ALTER TABLE foreign_treasury_changes DROP COLUMN merchant_id');
  }
}
