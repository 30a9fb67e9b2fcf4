import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  // One row for each hour, address and account or masked e-mail: somebody who tries for hours causes few rows.
  `CREATE TABLE failed_sign_ins (
     id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     hour         timestamptz NOT NULL,
     ip           text NOT NULL,
     -- The account, or the masked e-mail where there is none: whatever was typed is kept nowhere.
     user_id      bigint REFERENCES users,
     masked_email text,
     tries        int NOT NULL DEFAULT 1,
     first_at     timestamptz NOT NULL,
     last_at      timestamptz NOT NULL,
     CHECK (num_nonnulls(user_id, masked_email) = 1)
   )`,
  `CREATE UNIQUE INDEX failed_sign_ins_of ON failed_sign_ins
     (hour, ip, coalesce(user_id, 0), coalesce(masked_email, ''))`,
  'CREATE INDEX failed_sign_ins_newest ON failed_sign_ins (last_at DESC, id DESC)',
];

/** Failed attempts to sign in, for operators. */
export class FailedSignIns implements MigrationInterface {
  name = 'FailedSignIns0000000000003';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE failed_sign_ins');
  }
}
