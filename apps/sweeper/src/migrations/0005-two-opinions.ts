import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  // When two providers were found to say the same of it; null: written before that was asked, on the word of one.
  'ALTER TABLE swept_logs ADD COLUMN checked_at timestamptz',
  'CREATE INDEX swept_logs_unchecked ON swept_logs (tx_hash) WHERE checked_at IS NULL',
  // Transactions of which one provider says this and another one that.
  'CREATE TABLE doubted_sweeps (tx_hash text PRIMARY KEY, since timestamptz NOT NULL DEFAULT now())',
];

const DOWN = [
  'DROP TABLE doubted_sweeps',
  'DROP INDEX swept_logs_unchecked',
  'ALTER TABLE swept_logs DROP COLUMN checked_at',
];

/** What two providers say alike, and what they do not. */
export class TwoOpinions implements MigrationInterface {
  name = 'TwoOpinions0000000000005';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
