import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  'ALTER TABLE owner_notices ADD COLUMN user_id bigint',
  'ALTER TABLE owner_notices ALTER COLUMN merchant_id DROP NOT NULL',
  'ALTER TABLE owner_notices ADD CONSTRAINT owner_notices_one_reader CHECK (num_nonnulls(merchant_id, user_id) = 1)',
];

const DOWN = [
  'DELETE FROM owner_notices WHERE merchant_id IS NULL',
  'ALTER TABLE owner_notices DROP COLUMN user_id',
  'ALTER TABLE owner_notices ALTER COLUMN merchant_id SET NOT NULL',
];

/** A notice is for the owners of a merchant, or for one user, about their account at the agent API. */
export class NoticesOfAccounts implements MigrationInterface {
  name = 'NoticesOfAccounts0000000000004';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
