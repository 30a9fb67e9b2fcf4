import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Allows one endpoint per owner and URL. `url_key` is the URL in its normal form. Older endpoints have none, because
 * some of them may be duplicates; the service compares with those itself.
 */
export class EndpointUrlsOnce0005 implements MigrationInterface {
  readonly name = 'EndpointUrlsOnce1700000000005';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE endpoint ADD COLUMN url_key text');
    for (const owner of ['merchant', 'account'])
      await runner.query(
        `CREATE UNIQUE INDEX endpoint_url_once_per_${owner} ON endpoint (${owner}_id, url_key)
         WHERE deleted_at IS NULL AND url_key IS NOT NULL`,
      );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX endpoint_url_once_per_account');
    await runner.query('DROP INDEX endpoint_url_once_per_merchant');
    await runner.query('ALTER TABLE endpoint DROP COLUMN url_key');
  }
}
