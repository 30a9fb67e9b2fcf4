import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Histories of customers. Summaries of the previous release mix them, so they are not kept: a summary is made again
 * from the turns that still exist.
 */
export class Threads implements MigrationInterface {
  readonly name = 'Threads1700000000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE thread_summary (
         space_id     text COLLATE "C" NOT NULL,
         end_user_ref text NOT NULL,
         up_to        bigint NOT NULL,
         text         text NOT NULL,
         PRIMARY KEY (space_id, end_user_ref)
       )`,
    );
    await runner.query(
      'CREATE INDEX run_of_end_user ON run (space_id, end_user_ref, position) WHERE end_user_ref IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX run_of_end_user');
    await runner.query('DROP TABLE thread_summary');
  }
}
