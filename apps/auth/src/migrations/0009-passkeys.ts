import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  `ALTER TABLE factors
     ADD credential_id text UNIQUE,
     ADD public_key    bytea,
     ADD counter       bigint,
     ADD transports    text[],
     DROP CONSTRAINT factors_kind_check,
     ADD CONSTRAINT factors_kind_check CHECK (kind IN ('totp', 'passkey')),
     ADD CONSTRAINT factors_passkey_check
       CHECK (kind <> 'passkey' OR num_nonnulls(credential_id, public_key, counter, transports) = 4)`,
  `CREATE TABLE passkey_challenges (
     purpose        text NOT NULL CHECK (purpose IN ('register', 'second_step', 'sign_in', 'fresh_proof')),
     bound_to       char(64) NOT NULL,
     challenge_hash char(64) NOT NULL,
     statement_hash char(64),
     name           text,
     created_at     timestamptz NOT NULL DEFAULT now(),
     PRIMARY KEY (purpose, bound_to)
   )`,
  'CREATE INDEX passkey_challenges_created ON passkey_challenges (created_at)',
  `ALTER TABLE sign_ins
     DROP CONSTRAINT sign_ins_method_check,
     ADD CONSTRAINT sign_ins_method_check CHECK (method IN ('password', 'link', 'oidc', 'passkey')),
     DROP CONSTRAINT sign_ins_second_factor_check,
     ADD CONSTRAINT sign_ins_second_factor_check CHECK (second_factor IN ('totp', 'recovery_code', 'passkey'))`,
  `ALTER TABLE fresh_proofs
     DROP CONSTRAINT fresh_proofs_way_check,
     ADD CONSTRAINT fresh_proofs_way_check
       CHECK (way IN ('password', 'mailed_code', 'totp', 'recovery_code', 'passkey'))`,
];

const DOWN = [
  `DELETE FROM fresh_proofs WHERE way = 'passkey'`,
  `ALTER TABLE fresh_proofs
     DROP CONSTRAINT fresh_proofs_way_check,
     ADD CONSTRAINT fresh_proofs_way_check CHECK (way IN ('password', 'mailed_code', 'totp', 'recovery_code'))`,
  `DELETE FROM sign_ins WHERE 'passkey' IN (method, second_factor)`,
  `ALTER TABLE sign_ins
     DROP CONSTRAINT sign_ins_method_check,
     ADD CONSTRAINT sign_ins_method_check CHECK (method IN ('password', 'link', 'oidc')),
     DROP CONSTRAINT sign_ins_second_factor_check,
     ADD CONSTRAINT sign_ins_second_factor_check CHECK (second_factor IN ('totp', 'recovery_code'))`,
  'DROP TABLE passkey_challenges',
  `DELETE FROM factors WHERE kind = 'passkey'`,
  `ALTER TABLE factors
     DROP CONSTRAINT factors_passkey_check,
     DROP CONSTRAINT factors_kind_check,
     ADD CONSTRAINT factors_kind_check CHECK (kind IN ('totp')),
     DROP credential_id,
     DROP public_key,
     DROP counter,
     DROP transports`,
];

/** Passkeys: second factors, and a way to sign in of their own. */
export class Passkeys implements MigrationInterface {
  name = 'Passkeys0000000000009';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
