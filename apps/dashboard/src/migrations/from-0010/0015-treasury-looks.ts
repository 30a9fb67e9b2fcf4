import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  // Treasuries that are older than the checks are checked first; a new one was checked when it was named.
  'ALTER TABLE wallets ADD COLUMN next_look_at timestamptz NOT NULL DEFAULT now()',
  `ALTER TABLE wallets ALTER COLUMN next_look_at SET DEFAULT now() + interval '7 days'`,
  'ALTER TABLE wallets ADD COLUMN fault text',
  'CREATE INDEX wallets_to_look_at ON wallets (next_look_at) WHERE active',
];

const DOWN = [
  'DROP INDEX wallets_to_look_at',
  'ALTER TABLE wallets DROP COLUMN fault',
  'ALTER TABLE wallets DROP COLUMN next_look_at',
];

/**
 * Treasuries are checked every week, and a fault of one is stored. The previous release runs on this schema: it knows
 * neither column.
 */
export class TreasuryLooks implements MigrationInterface {
  name = 'TreasuryLooks0000000000015';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
