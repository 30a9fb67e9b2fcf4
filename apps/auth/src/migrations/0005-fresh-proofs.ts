import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  `CREATE TABLE fresh_proofs (
     token_hash     char(64) PRIMARY KEY,
     user_id        bigint NOT NULL REFERENCES users,
     sign_in_hash   char(64) NOT NULL,
     statement_hash char(64) NOT NULL,
     way            text NOT NULL CHECK (way IN ('password', 'mailed_code')),
     created_at     timestamptz NOT NULL DEFAULT now(),
     expires_at     timestamptz NOT NULL,
     used_at        timestamptz
   )`,
  'CREATE INDEX fresh_proofs_created ON fresh_proofs (created_at)',
  `CREATE TABLE proof_codes (
     sign_in_hash   char(64) NOT NULL,
     statement_hash char(64) NOT NULL,
     user_id        bigint NOT NULL REFERENCES users,
     code_hash      char(64) NOT NULL,
     tries          int NOT NULL DEFAULT 0,
     created_at     timestamptz NOT NULL DEFAULT now(),
     expires_at     timestamptz NOT NULL,
     PRIMARY KEY (sign_in_hash, statement_hash)
   )`,
  'CREATE INDEX proof_codes_created ON proof_codes (created_at)',
];

/** Proofs that the owner of an account wants one exact act. */
export class FreshProofs implements MigrationInterface {
  name = 'FreshProofs0000000000005';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE proof_codes');
    await runner.query('DROP TABLE fresh_proofs');
  }
}
