import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Conversations of members with the dashboard's assistant are found when one leaves, in whatever space that was. */
export class ThreadsOfMembers0015 implements MigrationInterface {
  readonly name = 'ThreadsOfMembers1700000000015';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX IF NOT EXISTS thread_of_member ON thread (end_user_ref, name)
       WHERE deleted_at IS NULL AND starts_with(name, 'member:')`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX thread_of_member');
  }
}
