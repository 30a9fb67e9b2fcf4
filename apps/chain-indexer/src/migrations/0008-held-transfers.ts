import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * An index for transfers that wait for a second provider, including final ones, because they are queried every second.
 */
export class HeldTransfers implements MigrationInterface {
  name = 'HeldTransfers0000000000008';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX transfers_held ON transfers (chain_id, id) WHERE held IS NOT NULL AND status <> 'dropped'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX transfers_held');
  }
}
