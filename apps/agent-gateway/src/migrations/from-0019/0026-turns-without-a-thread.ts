import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A default thread has the turns of its customer from before there were threads, too: they are found among turns that
 * have none, instead of among all turns of the customer or space. Turns that are accepted now have a thread, so they
 * add nothing to the index.
 */
export class TurnsWithoutAThread0026 implements MigrationInterface {
  readonly name = 'TurnsWithoutAThread1700000000026';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE INDEX turn_without_thread ON turn (space_id, end_user_ref, seq) WHERE thread_id IS NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX turn_without_thread');
  }
}
