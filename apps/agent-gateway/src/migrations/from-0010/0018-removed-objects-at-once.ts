import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Objects of deleted files leave their store at once, and once more when none can be on its way any longer. */
export class RemovedObjectsAtOnce0018 implements MigrationInterface {
  readonly name = 'RemovedObjectsAtOnce1700000000018';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE removed_object ADD COLUMN is_deleted boolean NOT NULL DEFAULT false;
      CREATE INDEX removed_object_new ON removed_object (removed_at) WHERE NOT is_deleted;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX removed_object_new;
      ALTER TABLE removed_object DROP COLUMN is_deleted;
    `);
  }
}
