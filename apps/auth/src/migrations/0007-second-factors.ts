import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  `CREATE TABLE factors (
     id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     user_id       bigint NOT NULL REFERENCES users,
     kind          text NOT NULL CHECK (kind IN ('totp')),
     name          text NOT NULL,
     sealed_secret text,
     last_step     bigint,
     created_at    timestamptz NOT NULL DEFAULT now(),
     last_used_at  timestamptz,
     CHECK (kind <> 'totp' OR sealed_secret IS NOT NULL)
   )`,
  'CREATE INDEX factors_user ON factors (user_id)',
  `CREATE UNIQUE INDEX factors_one_totp ON factors (user_id) WHERE kind = 'totp'`,
  `CREATE TABLE totp_enrolments (
     user_id       bigint PRIMARY KEY REFERENCES users,
     sign_in_hash  char(64) NOT NULL,
     name          text NOT NULL,
     sealed_secret text NOT NULL,
     created_at    timestamptz NOT NULL DEFAULT now(),
     expires_at    timestamptz NOT NULL
   )`,
  'CREATE INDEX totp_enrolments_created ON totp_enrolments (created_at)',
  `CREATE TABLE recovery_codes (
     user_id    bigint NOT NULL REFERENCES users,
     code_hash  char(64) NOT NULL,
     created_at timestamptz NOT NULL DEFAULT now(),
     used_at    timestamptz,
     PRIMARY KEY (user_id, code_hash)
   )`,
  // Not a state of sign_ins: the previous release would take such a row for a complete sign-in.
  `CREATE TABLE pending_sign_ins (
     token_hash         char(64) PRIMARY KEY,
     user_id            bigint NOT NULL REFERENCES users,
     method             text NOT NULL CHECK (method IN ('password', 'link', 'oidc')),
     password_temporary boolean NOT NULL DEFAULT false,
     created_at         timestamptz NOT NULL DEFAULT now()
   )`,
  'CREATE INDEX pending_sign_ins_created ON pending_sign_ins (created_at)',
  'CREATE INDEX pending_sign_ins_user ON pending_sign_ins (user_id)',
  `ALTER TABLE sign_ins ADD second_factor text CHECK (second_factor IN ('totp', 'recovery_code'))`,
  `ALTER TABLE fresh_proofs DROP CONSTRAINT fresh_proofs_way_check,
     ADD CONSTRAINT fresh_proofs_way_check CHECK (way IN ('password', 'mailed_code', 'totp', 'recovery_code'))`,
];

/** Second factors: authenticator apps and recovery codes, and sign-ins that wait for one. */
export class SecondFactors implements MigrationInterface {
  name = 'SecondFactors0000000000007';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM fresh_proofs WHERE way IN ('totp', 'recovery_code')`);
    await runner.query(
      `ALTER TABLE fresh_proofs DROP CONSTRAINT fresh_proofs_way_check,
         ADD CONSTRAINT fresh_proofs_way_check CHECK (way IN ('password', 'mailed_code'))`,
    );
    await runner.query('ALTER TABLE sign_ins DROP second_factor');
    for (const table of ['pending_sign_ins', 'recovery_codes', 'totp_enrolments', 'factors']) {
      await runner.query(`DROP TABLE ${table}`);
    }
  }
}
