import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  'ALTER TABLE delivery ADD COLUMN invoice_id bigint',
  `UPDATE delivery SET invoice_id = (body::json -> 'data' ->> 'invoice_id')::bigint WHERE trigger <> 'test'`,
  // Session numbers grow, so new index entries are adjacent and cost the hot path next to nothing.
  'CREATE INDEX delivery_of_session ON delivery (invoice_id, seq) WHERE invoice_id IS NOT NULL',
];

/** Lets people list the deliveries of a session. */
export class DeliveriesOfSessions0002 implements MigrationInterface {
  readonly name = 'DeliveriesOfSessions1700000000002';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE delivery DROP COLUMN invoice_id');
  }
}
