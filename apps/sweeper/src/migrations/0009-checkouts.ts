import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['recoveries', 'treasury_orders', 'own_orders', 'given_terms'];

const UP = [
  `CREATE TABLE checkouts (
     id      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     address text UNIQUE
   )`,
  // Existing rows belong to the only contract that earlier releases knew. The service writes its address at its next
  // start.
  'INSERT INTO checkouts (address) VALUES (NULL)',
  // Without a foreign key: each insert would lock the one row that all payments refer to.
  'ALTER TABLE payments ADD COLUMN checkout_id bigint NOT NULL DEFAULT 1',
  // Earlier releases, which may still run, write rows of the same contract.
  ...TABLES.map(
    (table) => `ALTER TABLE ${table} ADD COLUMN checkout_id bigint NOT NULL DEFAULT 1 REFERENCES checkouts`,
  ),
  'ALTER TABLE own_orders DROP CONSTRAINT own_orders_merchant_key_nonce_treasury_key',
  'ALTER TABLE own_orders ADD UNIQUE (checkout_id, merchant_key, nonce, treasury)',
  'ALTER TABLE given_terms DROP CONSTRAINT given_terms_merchant_key_key',
  'ALTER TABLE given_terms ADD UNIQUE (checkout_id, merchant_key)',
];

const DOWN = [
  'ALTER TABLE given_terms ADD UNIQUE (merchant_key)',
  'ALTER TABLE own_orders ADD UNIQUE (merchant_key, nonce, treasury)',
  ...['payments', ...TABLES].map((table) => `ALTER TABLE ${table} DROP COLUMN checkout_id`),
  'DROP TABLE checkouts',
];

/** Rows refer to the checkout contract of their deposit address. */
export class Checkouts implements MigrationInterface {
  name = 'Checkouts0000000000009';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
