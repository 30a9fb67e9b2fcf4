import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  // Treasuries from before the checks are looked at first; a new one was looked at when it was named.
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
 * Treasuries are looked at every week, and what speaks against one is noted. The release before runs on it: it knows
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
