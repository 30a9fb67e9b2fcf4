import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  `CREATE TABLE factor_resets (
     id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     user_id         bigint NOT NULL REFERENCES users,
     status          text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'applied', 'canceled')),
     requested_ip    text NOT NULL,
     requested_at    timestamptz NOT NULL DEFAULT now(),
     takes_effect_at timestamptz NOT NULL,
     next_mail_at    timestamptz NOT NULL,
     ended_at        timestamptz
   )`,
  `CREATE UNIQUE INDEX factor_resets_queued ON factor_resets (user_id) WHERE status = 'queued'`,
  `CREATE INDEX factor_resets_due ON factor_resets (takes_effect_at) WHERE status = 'queued'`,
  `CREATE INDEX factor_resets_mails ON factor_resets (next_mail_at) WHERE status = 'queued'`,
  `CREATE TABLE factor_reset_links (
     token_hash char(64) PRIMARY KEY,
     reset_id   bigint NOT NULL REFERENCES factor_resets
   )`,
];

/**
 * Second factors that their owners have lost: removed after a delay, unless somebody with a mail or the factor objects.
 */
export class FactorResets implements MigrationInterface {
  name = 'FactorResets0000000000008';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE factor_reset_links');
    await runner.query('DROP TABLE factor_resets');
  }
}
