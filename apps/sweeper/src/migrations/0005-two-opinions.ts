import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  // The time at which two providers were found to agree on it; null for rows written from one provider before this
  // check existed.
  'ALTER TABLE swept_logs ADD COLUMN checked_at timestamptz',
  'CREATE INDEX swept_logs_unchecked ON swept_logs (tx_hash) WHERE checked_at IS NULL',
  // Transactions on which the providers disagree.
  'CREATE TABLE doubted_sweeps (tx_hash text PRIMARY KEY, since timestamptz NOT NULL DEFAULT now())',
];

const DOWN = [
  'DROP TABLE doubted_sweeps',
  'DROP INDEX swept_logs_unchecked',
  'ALTER TABLE swept_logs DROP COLUMN checked_at',
];

/** Sweeps count only when two providers agree on them. */
export class TwoOpinions implements MigrationInterface {
  name = 'TwoOpinions0000000000005';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
