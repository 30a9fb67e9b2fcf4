import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Values that agents store between turns, per space (no `end_user_ref`) and per end user of a space. */
export class CreateMemory0002 implements MigrationInterface {
  readonly name = 'CreateMemory1700000000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE memory (
         account_id   bigint NOT NULL,
         space        text COLLATE "C" NOT NULL,
         end_user_ref text NOT NULL DEFAULT '',
         key          text COLLATE "C" NOT NULL,
         value        json NOT NULL,
         updated_at   timestamptz NOT NULL DEFAULT now(),
         PRIMARY KEY (account_id, space, end_user_ref, key)
       )`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE memory');
  }
}
