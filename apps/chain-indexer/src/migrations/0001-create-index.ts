import { CREATE_MESSAGING_TABLES, DROP_MESSAGING_TABLES } from '@libs/service-kit/database/schema/messaging-tables';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const CREATE = [
  // The epoch is a fencing token: a scanner that was replaced can no longer write.
  `CREATE TABLE cursors (
     chain_id        bigint PRIMARY KEY,
     epoch           bigint NOT NULL DEFAULT 0,
     head_block      bigint NOT NULL,
     head_hash       text NOT NULL,
     head_time       bigint NOT NULL,
     verified_block  bigint NOT NULL,
     verified_time   bigint NOT NULL,
     finalized_block bigint
   )`,
  // A known block per poll, down to finality, to which the scanner can go back after a reorg. `scanned_by` is the
  // provider that read up to it (its index in RPC_URLS; -1 for none), so that another one verifies.
  `CREATE TABLE anchors (
     chain_id     bigint NOT NULL,
     block_number bigint NOT NULL,
     block_hash   text NOT NULL,
     block_time   bigint NOT NULL,
     scanned_by   smallint NOT NULL,
     PRIMARY KEY (chain_id, block_number)
   )`,
  `CREATE TABLE watched (
     address     bytea PRIMARY KEY CHECK (length(address) = 20),
     merchant_id bigint NOT NULL,
     created_at  timestamptz NOT NULL
   )`,
  // Addresses whose past since their creation has not been read yet.
  `CREATE TABLE backfills (
     address    bytea PRIMARY KEY REFERENCES watched,
     since_time bigint NOT NULL
   )`,
  `CREATE TABLE transfers (
     id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     chain_id      bigint NOT NULL,
     tx_hash       text NOT NULL,
     log_ordinal   int NOT NULL,
     version       bigint NOT NULL DEFAULT 1,
     status        text NOT NULL DEFAULT 'detected' CHECK (status IN ('detected', 'final', 'dropped')),
     log_index     bigint NOT NULL,
     block_number  bigint NOT NULL,
     block_hash    text NOT NULL,
     block_time    bigint NOT NULL,
     asset         text NOT NULL CHECK (asset IN ('USDC', 'USDT')),
     token_address text NOT NULL,
     from_address  text NOT NULL,
     to_address    text NOT NULL,
     base_units    numeric(78) NOT NULL,
     verified      boolean NOT NULL DEFAULT false,
     seen_by       smallint NOT NULL,
     held          text,
     repaired      boolean NOT NULL DEFAULT false,
     first_seen_at timestamptz NOT NULL DEFAULT now(),
     UNIQUE (chain_id, tx_hash, log_ordinal)
   )`,
  'CREATE UNIQUE INDEX transfers_place ON transfers (chain_id, block_hash, log_index)',
  "CREATE INDEX transfers_waiting ON transfers (chain_id, block_number) WHERE status = 'detected'",
  'CREATE INDEX transfers_blocks ON transfers (chain_id, block_number)',
  'CREATE INDEX transfers_to ON transfers (to_address)',
  // Tokens that are not accepted, at our addresses: the merchant sees them and can have them moved to the treasury.
  `CREATE TABLE unsupported_transfers (
     id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     chain_id      bigint NOT NULL,
     merchant_id   bigint NOT NULL,
     tx_hash       text NOT NULL,
     log_ordinal   int NOT NULL,
     log_index     bigint NOT NULL,
     block_number  bigint NOT NULL,
     block_hash    text NOT NULL,
     block_time    bigint NOT NULL,
     token_address text NOT NULL,
     from_address  text NOT NULL,
     to_address    text NOT NULL,
     base_units    numeric(78) NOT NULL,
     first_seen_at timestamptz NOT NULL DEFAULT now(),
     UNIQUE (chain_id, tx_hash, log_ordinal)
   )`,
  'CREATE INDEX unsupported_transfers_of_merchant ON unsupported_transfers (merchant_id, id DESC)',
];

export class CreateIndex implements MigrationInterface {
  name = 'CreateIndex0000000000001';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...CREATE, ...CREATE_MESSAGING_TABLES]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DROP_MESSAGING_TABLES) await runner.query(statement);
    for (const table of ['unsupported_transfers', 'transfers', 'backfills', 'watched', 'anchors', 'cursors']) {
      await runner.query(`DROP TABLE ${table}`);
    }
  }
}
