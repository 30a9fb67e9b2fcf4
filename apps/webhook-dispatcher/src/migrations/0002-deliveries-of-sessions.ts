import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  'ALTER TABLE delivery ADD COLUMN invoice_id bigint',
  `UPDATE delivery SET invoice_id = (body::json -> 'data' ->> 'invoice_id')::bigint WHERE trigger <> 'test'`,
  // Numbers of sessions grow, so new entries land beside each other: next to nothing for the hot path.
  'CREATE INDEX delivery_of_session ON delivery (invoice_id, seq) WHERE invoice_id IS NOT NULL',
];

/** What was told of a session. */
export class DeliveriesOfSessions0002 implements MigrationInterface {
  readonly name = 'DeliveriesOfSessions1700000000002';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE delivery DROP COLUMN invoice_id');
  }
}
