import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['endpoint', 'delivery', 'replay_order'] as const;

const UP = [
  ...TABLES.flatMap((table) => [
    `ALTER TABLE ${table} ADD COLUMN account_id bigint`,
    `ALTER TABLE ${table} ALTER COLUMN merchant_id DROP NOT NULL`,
    `ALTER TABLE ${table} ADD CONSTRAINT ${table}_one_owner CHECK ((merchant_id IS NULL) <> (account_id IS NULL))`,
  ]),
  'ALTER TABLE endpoint ADD COLUMN description text CHECK (length(description) <= 200)',
  'CREATE INDEX endpoint_of_account ON endpoint (account_id, id) WHERE deleted_at IS NULL AND account_id IS NOT NULL',
  // A row is only in the indexes of its kind of owner, so accounts cost merchants nothing, and vice versa.
  'DROP INDEX delivery_of_merchant',
  'CREATE INDEX delivery_of_merchant ON delivery (merchant_id, seq) WHERE merchant_id IS NOT NULL',
  'CREATE INDEX delivery_of_account ON delivery (account_id, seq) WHERE account_id IS NOT NULL',
  // One index for all rare filters, because every claim opens every index, even without an entry in it.
  `CREATE INDEX delivery_rare_of_account ON delivery (account_id, seq)
     WHERE account_id IS NOT NULL AND (status = 'failed' OR event_type IN ('turn.failed', 'turn.cancelled'))`,
];

/**
 * Dropping a column drops its indexes and checks. Rows of accounts are deleted, since the old schema cannot represent
 * them.
 */
const DOWN = [
  'DELETE FROM replay_order WHERE account_id IS NOT NULL',
  'DELETE FROM attempt WHERE delivery_id IN (SELECT id FROM delivery WHERE account_id IS NOT NULL)',
  'DELETE FROM delivery WHERE account_id IS NOT NULL',
  'DELETE FROM endpoint WHERE account_id IS NOT NULL',
  'ALTER TABLE endpoint DROP COLUMN description',
  ...TABLES.flatMap((table) => [
    `ALTER TABLE ${table} DROP COLUMN account_id`,
    `ALTER TABLE ${table} ALTER COLUMN merchant_id SET NOT NULL`,
  ]),
  'DROP INDEX delivery_of_merchant',
  'CREATE INDEX delivery_of_merchant ON delivery (merchant_id, seq)',
];

/** Adds endpoints of accounts, which receive events of turns. */
export class WebhooksOfAccounts0003 implements MigrationInterface {
  readonly name = 'WebhooksOfAccounts1700000000003';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
