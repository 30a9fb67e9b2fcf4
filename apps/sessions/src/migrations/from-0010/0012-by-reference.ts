import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An index to find a session by the shop's own order id. The previous release runs on this schema. */
export class ByReference implements MigrationInterface {
  name = 'ByReference0000000000012';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE INDEX sessions_of_reference ON sessions (merchant_id, reference, id DESC) WHERE reference IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX sessions_of_reference');
  }
}
