import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The items sold, the customer, and the tokens that the page offers. The previous release runs on this schema: it
 * creates sessions without them.
 */
export class OrderDetails implements MigrationInterface {
  name = 'OrderDetails0000000000013';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE sessions ADD COLUMN line_items json, ADD COLUMN customer_email text,
         ADD COLUMN assets text[] NOT NULL DEFAULT '{USDC,USDT}'
         CHECK (cardinality(assets) > 0 AND assets <@ ARRAY['USDC', 'USDT'])`,
    );
    await runner.query(
      `CREATE INDEX sessions_of_customer ON sessions (merchant_id, lower(customer_email), id DESC)
       WHERE customer_email IS NOT NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX sessions_of_customer');
    await runner.query('ALTER TABLE sessions DROP COLUMN line_items, DROP COLUMN customer_email, DROP COLUMN assets');
  }
}
