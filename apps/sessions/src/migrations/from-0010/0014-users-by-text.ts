import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Users' ids may be text. The previous release reads the number beside it. */
export class UsersByText implements MigrationInterface {
  name = 'UsersByText0000000000014';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sessions ADD COLUMN user_external_text text');
    await runner.query(
      'CREATE INDEX sessions_of_user_text ON sessions (merchant_id, user_external_text, id DESC) WHERE user_external_text IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX sessions_of_user_text');
    await runner.query('ALTER TABLE sessions DROP COLUMN user_external_text');
  }
}
