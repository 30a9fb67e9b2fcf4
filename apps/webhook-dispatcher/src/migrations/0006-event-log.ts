import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  // Each row is written twice, without its number and with it, so it is vacuumed early.
  `CREATE TABLE event (
     id          uuid PRIMARY KEY,
     merchant_id bigint NOT NULL,
     event_type  text NOT NULL,
     occurred_at timestamptz NOT NULL,
     data        json NOT NULL,
     number      bigint,
     numbered_at timestamptz,
     CHECK ((number IS NULL) = (numbered_at IS NULL))
   ) WITH (autovacuum_vacuum_scale_factor = 0.02)`,
  // A row that arrives is in the primary key and in this index only; the other indexes get it when it is numbered.
  'CREATE INDEX event_without_number ON event (id) WHERE number IS NULL',
  'CREATE UNIQUE INDEX event_in_order ON event (merchant_id, number) WHERE number IS NOT NULL',
  'CREATE INDEX event_of_type ON event (merchant_id, event_type, number) WHERE number IS NOT NULL',
  'CREATE INDEX event_of_time ON event (numbered_at, number) WHERE numbered_at IS NOT NULL',
  `CREATE TABLE event_counter (
     only_row    boolean PRIMARY KEY DEFAULT true CHECK (only_row),
     last_number bigint NOT NULL DEFAULT 0
   )`,
  'INSERT INTO event_counter DEFAULT VALUES',
];

/**
 * The log of the events that are published to merchants (`docs/adr/0043-a-log-that-is-numbered-after-the-commit.md`).
 */
export class EventLog0006 implements MigrationInterface {
  readonly name = 'EventLog1700000000006';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE event_counter');
    await runner.query('DROP TABLE event');
  }
}
