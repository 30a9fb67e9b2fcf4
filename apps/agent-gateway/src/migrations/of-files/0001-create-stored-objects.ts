import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Chunks of files. They are mostly compressed already, or small: Postgres stores them as they are, out of line. */
export class CreateStoredObjects0001 implements MigrationInterface {
  readonly name = 'CreateStoredObjects1700000000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE stored_object (
        key        text COLLATE "C" PRIMARY KEY,
        bytes      bytea NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      ALTER TABLE stored_object ALTER COLUMN bytes SET STORAGE EXTERNAL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE stored_object');
  }
}
