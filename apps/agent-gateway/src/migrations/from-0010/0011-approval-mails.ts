import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  `CREATE TABLE approval_mail (
     id          uuid PRIMARY KEY,
     approval_id text COLLATE "C" NOT NULL REFERENCES approval ON DELETE CASCADE,
     recipient   text,
     due_at      timestamptz NOT NULL DEFAULT now(),
     attempts    int NOT NULL DEFAULT 0,
     lease_id    uuid,
     lease_until timestamptz,
     created_at  timestamptz NOT NULL DEFAULT now(),
     finished_at timestamptz,
     CHECK ((lease_id IS NULL) = (lease_until IS NULL))
   )`,
  'CREATE INDEX approval_mail_due ON approval_mail (due_at) WHERE finished_at IS NULL',
  'CREATE INDEX approval_mail_of_approval ON approval_mail (approval_id)',
  'CREATE INDEX approval_mail_old ON approval_mail (created_at)',
];

/** Mails to people who may approve a call, each with a link of its own. */
export class ApprovalMails0011 implements MigrationInterface {
  readonly name = 'ApprovalMails1700000000011';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE approval_mail');
  }
}
