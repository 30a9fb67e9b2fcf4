import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  `CREATE TABLE balance_marks (
     address       bytea NOT NULL,
     token_address text NOT NULL,
     block_number  bigint NOT NULL,
     balance       numeric(78) NOT NULL,
     received      numeric(78) NOT NULL,
     moved_out     numeric(78) NOT NULL,
     tries         int NOT NULL DEFAULT 0,
     next_try_at   timestamptz,
     PRIMARY KEY (address, token_address)
   )`,
  'CREATE TABLE balance_rounds (chain_id bigint PRIMARY KEY, session_id bigint NOT NULL)',
];

/** The reconciliation of balances: the last known balances, and its cursor. */
export class Balances implements MigrationInterface {
  name = 'Balances0000000000006';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['balance_rounds', 'balance_marks']) await runner.query(`DROP TABLE ${table}`);
  }
}
