import { CREATE_MESSAGING_TABLES, DROP_MESSAGING_TABLES } from '@libs/service-kit/database/schema/messaging-tables';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const CREATE = [
  // The amount used of a limit in a minute or a day.
  `CREATE TABLE budgets (
     name  text NOT NULL,
     since timestamptz NOT NULL,
     used  numeric(78) NOT NULL,
     PRIMARY KEY (name, since)
   )`,
  'CREATE INDEX budgets_since ON budgets (since)',
  // The most that a relayer's nonce may cost: the highest cost among the transactions signed for it.
  `CREATE TABLE spends (
     relayer   text NOT NULL,
     nonce     bigint NOT NULL,
     wei       numeric(78) NOT NULL,
     signed_at timestamptz NOT NULL DEFAULT now(),
     PRIMARY KEY (relayer, nonce)
   )`,
  'CREATE INDEX spends_signed ON spends (signed_at)',
  // Orders that were signed; the contract accepts one of those with the same nonce.
  `CREATE TABLE orders (
     checkout     text NOT NULL,
     merchant_key text NOT NULL,
     nonce        bigint NOT NULL,
     treasury     text NOT NULL,
     merchant_id  bigint NOT NULL,
     signed_at    timestamptz NOT NULL DEFAULT now(),
     PRIMARY KEY (checkout, merchant_key, nonce, treasury)
   )`,
  // Attestations of auth: the account that named a treasury of a merchant. One attestation counts for one treasury.
  `CREATE TABLE attested_treasuries (
     signature   text PRIMARY KEY,
     merchant_id bigint NOT NULL,
     treasury    text NOT NULL,
     user_id     bigint NOT NULL,
     proven_at   timestamptz NOT NULL,
     is_named    boolean NOT NULL,
     seen_at     timestamptz NOT NULL DEFAULT now()
   )`,
  'CREATE INDEX attested_treasuries_of ON attested_treasuries (merchant_id, treasury)',
  `CREATE TABLE owners (
     merchant_id bigint NOT NULL,
     user_id     bigint NOT NULL,
     known_since timestamptz NOT NULL DEFAULT now(),
     asked_at    timestamptz,
     refused_at  timestamptz,
     PRIMARY KEY (merchant_id, user_id)
   )`,
  'CREATE INDEX owners_asked ON owners (asked_at) WHERE asked_at IS NOT NULL',
];

const DROP = [
  'DROP TABLE owners',
  'DROP TABLE attested_treasuries',
  'DROP TABLE orders',
  'DROP TABLE spends',
  'DROP TABLE budgets',
];

export class CreateSigner implements MigrationInterface {
  readonly name = 'CreateSigner0000000000001';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...CREATE_MESSAGING_TABLES, ...CREATE]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of [...DROP, ...DROP_MESSAGING_TABLES]) await runner.query(statement);
  }
}
