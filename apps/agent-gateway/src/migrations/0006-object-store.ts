import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Chunks of files may be in an object store; existing ones stay in the table. */
export class ObjectStore0006 implements MigrationInterface {
  readonly name = 'ObjectStore1700000000006';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE file_chunk
        ALTER COLUMN bytes DROP NOT NULL,
        ADD COLUMN is_stored boolean NOT NULL DEFAULT true,
        ADD CHECK (is_stored OR bytes IS NULL);
      CREATE TABLE removed_object (
        key text COLLATE "C" PRIMARY KEY,
        removed_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX removed_object_at ON removed_object (removed_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE removed_object;
      ALTER TABLE file_chunk DROP COLUMN is_stored, ALTER COLUMN bytes SET NOT NULL;
    `);
  }
}
