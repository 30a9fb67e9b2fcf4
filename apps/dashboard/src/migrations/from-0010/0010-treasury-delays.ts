import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  'ALTER TABLE treasury_changes ADD COLUMN delay_s bigint CHECK (delay_s BETWEEN 0 AND 4294967295)',
  'ALTER TABLE treasury_changes DROP CONSTRAINT treasury_changes_kind_check',
  `ALTER TABLE treasury_changes ADD CONSTRAINT treasury_changes_kind_check CHECK (kind IN ('treasury', 'wait', 'delay'))`,
  `ALTER TABLE treasury_changes ADD CONSTRAINT treasury_changes_delay CHECK (kind <> 'delay' OR delay_s IS NOT NULL)`,
];

const DOWN = [
  `DELETE FROM treasury_changes WHERE kind = 'delay'`,
  'ALTER TABLE treasury_changes DROP CONSTRAINT treasury_changes_delay',
  'ALTER TABLE treasury_changes DROP CONSTRAINT treasury_changes_kind_check',
  `ALTER TABLE treasury_changes ADD CONSTRAINT treasury_changes_kind_check CHECK (kind IN ('treasury', 'wait'))`,
  'ALTER TABLE treasury_changes DROP COLUMN delay_s',
];

/**
 * Merchants choose the delay of their addresses; a shorter one waits. The previous release runs on this schema: it
 * requests no such change.
 */
export class TreasuryDelays implements MigrationInterface {
  name = 'TreasuryDelays0000000000010';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
