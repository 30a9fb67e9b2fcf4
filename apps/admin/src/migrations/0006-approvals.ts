import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  `CREATE TABLE approvals (
     id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     statement       text NOT NULL,
     statement_hash  text NOT NULL,
     status          text NOT NULL DEFAULT 'waiting'
                     CHECK (status IN ('waiting', 'approved', 'declined', 'withdrawn', 'expired', 'used')),
     requested_by_id bigint NOT NULL,
     requested_by    text NOT NULL,
     requested_at    timestamptz NOT NULL DEFAULT now(),
     decided_by_id   bigint,
     decided_by      text,
     decided_at      timestamptz,
     expires_at      timestamptz NOT NULL,
     used_at         timestamptz,
     CHECK (status NOT IN ('approved', 'used') OR decided_by_id IS NOT NULL),
     -- Nobody approves what they asked for, whatever the service does.
     CHECK (decided_by_id <> requested_by_id OR status NOT IN ('approved', 'used')),
     CHECK ((decided_by_id IS NULL) = (decided_at IS NULL))
   )`,
  `CREATE UNIQUE INDEX approvals_open ON approvals (requested_by_id, statement_hash)
     WHERE status IN ('waiting', 'approved')`,
  "CREATE INDEX approvals_expiring ON approvals (expires_at) WHERE status IN ('waiting', 'approved')",
];

/** Acts of operators that a second one has to approve. */
export class Approvals implements MigrationInterface {
  name = 'Approvals0000000000006';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE approvals');
  }
}
