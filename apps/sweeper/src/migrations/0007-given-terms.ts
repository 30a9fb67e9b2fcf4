import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  `CREATE TABLE given_terms (
     id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     merchant_key     text NOT NULL UNIQUE,
     merchant_id      bigint NOT NULL,
     initial_treasury text NOT NULL,
     treasury_delay_s bigint NOT NULL,
     due_at           timestamptz,
     wakes            int NOT NULL DEFAULT 0,
     known_since      timestamptz NOT NULL DEFAULT now()
   )`,
  'CREATE INDEX given_terms_merchant ON given_terms (merchant_id, id)',
  'CREATE INDEX given_terms_due ON given_terms (due_at) WHERE due_at IS NOT NULL',
  'ALTER TABLE treasury_orders ADD COLUMN nonce bigint',
];

const DOWN = ['ALTER TABLE treasury_orders DROP COLUMN nonce', 'DROP TABLE given_terms'];

/**
 * Terms that addresses commit to before anybody paid there. The previous release runs on this schema: it gives orders
 * with sweeps only.
 */
export class GivenTerms implements MigrationInterface {
  name = 'GivenTerms0000000000007';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
