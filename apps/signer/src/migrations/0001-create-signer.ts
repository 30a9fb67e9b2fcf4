import { CREATE_MESSAGING_TABLES, DROP_MESSAGING_TABLES } from '@libs/service-kit/database/schema/messaging-tables';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const CREATE = [
  // What was used of a bound in a minute or a day.
  `CREATE TABLE budgets (
     name  text NOT NULL,
     since timestamptz NOT NULL,
     used  numeric(78) NOT NULL,
     PRIMARY KEY (name, since)
   )`,
  'CREATE INDEX budgets_since ON budgets (since)',
  // The most that one nonce of a relayer may cost, of all that was signed for it.
  `CREATE TABLE spends (
     relayer   text NOT NULL,
     nonce     bigint NOT NULL,
     wei       numeric(78) NOT NULL,
     signed_at timestamptz NOT NULL DEFAULT now(),
     PRIMARY KEY (relayer, nonce)
   )`,
  'CREATE INDEX spends_signed ON spends (signed_at)',
  // Orders that were signed; the contract takes one of those with the same nonce.
  `CREATE TABLE orders (
     checkout     text NOT NULL,
     merchant_key text NOT NULL,
     nonce        bigint NOT NULL,
     treasury     text NOT NULL,
     merchant_id  bigint NOT NULL,
     signed_at    timestamptz NOT NULL DEFAULT now(),
     PRIMARY KEY (checkout, merchant_key, nonce, treasury)
   )`,
];

const DROP = ['DROP TABLE orders', 'DROP TABLE spends', 'DROP TABLE budgets'];

export class CreateSigner implements MigrationInterface {
  readonly name = 'CreateSigner0000000000001';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...CREATE_MESSAGING_TABLES, ...CREATE]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of [...DROP, ...DROP_MESSAGING_TABLES]) await runner.query(statement);
  }
}
