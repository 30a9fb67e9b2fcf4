import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Replaces the check of results, which has no name of its own, by another condition. */
const replaceCheck = (condition: string) => `
  DO $$ DECLARE name text; BEGIN
    SELECT conname INTO STRICT name FROM pg_constraint
    WHERE conrelid = 'run'::regclass AND contype = 'c' AND pg_get_constraintdef(oid) LIKE '%result IS NULL%';
    EXECUTE format('ALTER TABLE run DROP CONSTRAINT %I, ADD CHECK (${condition.replaceAll("'", "''")})', name);
  END $$`;

/** Turns that were stopped keep the part of an answer that had arrived; steps record why the provider stopped. */
export class PartialAnswers0005 implements MigrationInterface {
  readonly name = 'PartialAnswers1700000000005';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE turn_step ADD COLUMN finish_reason text');
    await runner.query(replaceCheck("state IN ('done', 'failed', 'cancelled') OR result IS NULL"));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("UPDATE run SET result = NULL WHERE state <> 'done'");
    await runner.query(replaceCheck("state = 'done' OR result IS NULL"));
    await runner.query('ALTER TABLE turn_step DROP COLUMN finish_reason');
  }
}
