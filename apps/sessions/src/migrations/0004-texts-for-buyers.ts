import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  // Notes stay, and are private from now on: what buyers read has columns of its own.
  `ALTER TABLE sessions ADD COLUMN description text, ADD COLUMN reference text,
     ADD COLUMN cancel_url text NOT NULL DEFAULT ''`,
  // The merchant is one of the words, so that a search reads no other merchant's texts.
  `CREATE INDEX sessions_described ON sessions
     USING gin (to_tsvector('simple', 'merchant' || merchant_id::text || ' ' || coalesce(description, '') || ' ' || coalesce(reference, '')))
     WHERE description IS NOT NULL OR reference IS NOT NULL`,
];

const DOWN = [
  'DROP INDEX sessions_described',
  'ALTER TABLE sessions DROP COLUMN description, DROP COLUMN reference, DROP COLUMN cancel_url',
];

/** What buyers are told of a session: what it is for, the shop's own order id, and where to go without paying. */
export class TextsForBuyers implements MigrationInterface {
  name = 'TextsForBuyers0000000000004';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
