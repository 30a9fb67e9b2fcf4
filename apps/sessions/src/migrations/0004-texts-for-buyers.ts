import { CREATE_MAIL_TABLE, DROP_MAIL_TABLE } from '@libs/mail/queue/mail-tables';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  ...CREATE_MAIL_TABLE,
  // Notes stay, and are private from now on: the texts that buyers read have their own columns.
  `ALTER TABLE sessions ADD COLUMN description text, ADD COLUMN reference text,
     ADD COLUMN cancel_url text NOT NULL DEFAULT '', ADD COLUMN receipt_mails int NOT NULL DEFAULT 0`,
  // The number of chain lookups that a buyer caused in the current window; the row without a session counts those of
  // all.
  `CREATE TABLE buyer_tries (
     session_id bigint PRIMARY KEY,
     tries      int NOT NULL,
     expires_at timestamptz NOT NULL
   )`,
  'CREATE INDEX buyer_tries_expired ON buyer_tries (expires_at)',
  // The merchant is one of the words, so that a search reads no other merchant's texts.
  `CREATE INDEX sessions_described ON sessions
     USING gin (to_tsvector('simple', 'merchant' || merchant_id::text || ' ' || coalesce(description, '') || ' ' || coalesce(reference, '')))
     WHERE description IS NOT NULL OR reference IS NOT NULL`,
];

const DOWN = [
  'DROP TABLE buyer_tries',
  ...DROP_MAIL_TABLE,
  'DROP INDEX sessions_described',
  'ALTER TABLE sessions DROP COLUMN description, DROP COLUMN reference, DROP COLUMN cancel_url, DROP COLUMN receipt_mails',
];

/** Texts about a session for its buyer, receipts by mail, and a limit on how often buyers may look up a transaction. */
export class TextsForBuyers implements MigrationInterface {
  name = 'TextsForBuyers0000000000004';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
