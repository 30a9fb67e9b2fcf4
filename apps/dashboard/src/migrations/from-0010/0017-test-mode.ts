import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keys of test mode. The previous release runs on this schema: it makes live keys, which is the default. */
export class TestMode implements MigrationInterface {
  name = 'TestMode0000000000017';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE api_keys ADD COLUMN livemode boolean NOT NULL DEFAULT true');
    await runner.query('DROP INDEX api_keys_of_merchant');
    await runner.query('CREATE INDEX api_keys_of_merchant ON api_keys (merchant_id, livemode, id DESC)');
  }

  async down(runner: QueryRunner): Promise<void> {
    // The previous release would take a test key for a live one.
    await runner.query('DELETE FROM api_keys WHERE NOT livemode');
    await runner.query('DROP INDEX api_keys_of_merchant');
    await runner.query('ALTER TABLE api_keys DROP COLUMN livemode');
    await runner.query('CREATE INDEX api_keys_of_merchant ON api_keys (merchant_id, id DESC)');
  }
}
