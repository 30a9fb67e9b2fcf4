import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  `ALTER TABLE merchants
     ADD COLUMN website text,
     ADD COLUMN business text,
     ADD COLUMN expected_monthly_volume text CHECK (expected_monthly_volume IN
       ('under_1k', '1k_to_10k', '10k_to_100k', '100k_to_1m', 'over_1m')),
     ADD COLUMN country text CHECK (country ~ '^[A-Z]{2}$'),
     ADD COLUMN links text[] NOT NULL DEFAULT '{}',
     ADD COLUMN review_state text NOT NULL DEFAULT 'waiting_for_operator'
       CHECK (review_state IN ('waiting_for_operator', 'waiting_for_merchant')),
     ADD COLUMN review_question text,
     ADD COLUMN rejection_reason text`,
  // A merchant that was rejected before does not wait for operators.
  `UPDATE merchants SET review_state = 'waiting_for_merchant' WHERE status = 'rejected'`,
  `CREATE TABLE review_messages (
     id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     merchant_id bigint NOT NULL REFERENCES merchants,
     kind        text NOT NULL CHECK (kind IN ('question', 'answer')),
     body        text NOT NULL,
     author_id   bigint,
     author      text NOT NULL,
     at          timestamptz NOT NULL DEFAULT now()
   )`,
  'CREATE INDEX review_messages_of_merchant ON review_messages (merchant_id, id DESC)',
];

const DOWN = [
  'DROP TABLE review_messages',
  `ALTER TABLE merchants
     DROP COLUMN website, DROP COLUMN business, DROP COLUMN expected_monthly_volume, DROP COLUMN country,
     DROP COLUMN links, DROP COLUMN review_state, DROP COLUMN review_question, DROP COLUMN rejection_reason`,
];

/** A merchant's statements about its business, and the conversation with operators about it. */
export class Review implements MigrationInterface {
  name = 'Review0000000000006';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
