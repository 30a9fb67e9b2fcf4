import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  // Empty in a lane without a customer, and in an earlier one until its next turn arrives.
  `ALTER TABLE lane ADD COLUMN end_user_ref text COLLATE "C" NOT NULL DEFAULT ''`,
  'DROP INDEX lane_waiting',
  'CREATE INDEX lane_waiting ON lane (account_id, end_user_ref, served_at) WHERE is_ready',
];

const DOWN = [
  'DROP INDEX lane_waiting',
  'CREATE INDEX lane_waiting ON lane (account_id, served_at) WHERE is_ready',
  'ALTER TABLE lane DROP COLUMN end_user_ref',
];

/** Lanes of customers, who share the slots of their account. The index holds waiting lanes only, so it is small. */
export class CustomersOfLanes0009 implements MigrationInterface {
  readonly name = 'CustomersOfLanes1700000000009';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
