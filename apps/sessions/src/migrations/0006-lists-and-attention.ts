import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  // Lists ordered by amount; sessions have theirs already.
  'CREATE INDEX payments_of_amount ON payments (merchant_id, amount_usd_cents, id DESC)',
  // Recent sessions with labels: the overview counts them.
  `CREATE INDEX sessions_labelled_of_time ON sessions (merchant_id, created_at) INCLUDE (labels) WHERE labels <> '{}'`,
];

const DOWN = ['DROP INDEX sessions_labelled_of_time', 'DROP INDEX payments_of_amount'];

/** Indexes for lists by amount and for the overview. The previous release runs on them unchanged. */
export class ListsAndAttention implements MigrationInterface {
  name = 'ListsAndAttention0000000000006';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
