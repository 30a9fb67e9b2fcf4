import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  'ALTER TABLE turn ADD COLUMN asker json',
  `CREATE TABLE assistant (
     only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
     space_id text COLLATE "C" NOT NULL REFERENCES space
   )`,
];

/** The dashboard's assistant: its space, and the members for whom turns work. */
export class Assistant0014 implements MigrationInterface {
  readonly name = 'Assistant1700000000014';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE assistant');
    await runner.query('ALTER TABLE turn DROP COLUMN asker');
  }
}
