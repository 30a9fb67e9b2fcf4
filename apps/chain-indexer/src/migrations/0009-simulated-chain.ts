import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  `CREATE TABLE simulated_addresses (
     address     text PRIMARY KEY,
     merchant_id bigint NOT NULL,
     created_at  timestamptz NOT NULL,
     expires_at  timestamptz NOT NULL
   )`,
  'CREATE INDEX simulated_addresses_of_merchant ON simulated_addresses (merchant_id)',
  'CREATE INDEX simulated_addresses_to_expire ON simulated_addresses (expires_at)',
  `CREATE TABLE simulated_transfers (
     id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     to_address    text NOT NULL REFERENCES simulated_addresses,
     merchant_id   bigint NOT NULL,
     tx_hash       text NOT NULL UNIQUE,
     block_hash    text NOT NULL,
     block_number  bigint NOT NULL,
     asset         text NOT NULL,
     token_address text NOT NULL,
     from_address  text NOT NULL,
     base_units    numeric(78) NOT NULL,
     status        text NOT NULL CHECK (status IN ('planned', 'detected', 'final', 'dropped')),
     version       int NOT NULL,
     ahead         text[] NOT NULL DEFAULT '{}',
     due_at        timestamptz
   )`,
  'CREATE INDEX simulated_transfers_of_address ON simulated_transfers (to_address)',
  'CREATE INDEX simulated_transfers_of_merchant ON simulated_transfers (merchant_id, block_number)',
  'CREATE INDEX simulated_transfers_due ON simulated_transfers (due_at) WHERE due_at IS NOT NULL',
];

/** The simulated chain of test mode, which exists on no node. */
export class SimulatedChain implements MigrationInterface {
  name = 'SimulatedChain0000000000009';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE simulated_transfers');
    await runner.query('DROP TABLE simulated_addresses');
  }
}
