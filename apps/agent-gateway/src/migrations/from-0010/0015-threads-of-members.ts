import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  `CREATE INDEX IF NOT EXISTS thread_of_member ON thread (end_user_ref, name)
   WHERE deleted_at IS NULL AND starts_with(name, 'member:')`,
  'CREATE INDEX IF NOT EXISTS thread_deleted ON thread (account_id) WHERE deleted_at IS NOT NULL',
];

/**
 * Indexes that find the conversations of a member with the dashboard's assistant when the member leaves, in whatever
 * space they were, and the count of threads that an account has deleted.
 */
export class ThreadsOfMembers0015 implements MigrationInterface {
  readonly name = 'ThreadsOfMembers1700000000015';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX thread_deleted');
    await runner.query('DROP INDEX thread_of_member');
  }
}
