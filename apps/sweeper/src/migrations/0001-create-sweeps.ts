import { CREATE_MESSAGING_TABLES, DROP_MESSAGING_TABLES } from '@libs/service-kit/database/schema/messaging-tables';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const CREATE = [
  // One row per relayer and nonce; anything else that was signed for that nonce replaces the same call.
  `CREATE TABLE transactions (
     id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     relayer       text NOT NULL,
     nonce         bigint NOT NULL,
     state         text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'final', 'reverted', 'dropped')),
     call_data     text NOT NULL,
     gas_limit     bigint NOT NULL,
     missing_since bigint,
     mined_block   bigint,
     created_at    timestamptz NOT NULL DEFAULT now(),
     UNIQUE (relayer, nonce)
   )`,
  "CREATE INDEX transactions_pending ON transactions (relayer, nonce) WHERE state = 'pending'",
  // Rows are written before the broadcast. A transaction may have several; later ones pay a higher fee.
  `CREATE TABLE signed_transactions (
     hash           text PRIMARY KEY,
     transaction_id bigint NOT NULL REFERENCES transactions,
     raw            text NOT NULL,
     max_fee        numeric(78) NOT NULL,
     priority_fee   numeric(78) NOT NULL,
     signed_at      timestamptz NOT NULL DEFAULT now(),
     sent_at        timestamptz
   )`,
  'CREATE INDEX signed_transactions_of ON signed_transactions (transaction_id)',
  `CREATE TABLE nonces (
     relayer    text PRIMARY KEY,
     next_nonce bigint NOT NULL
   )`,
  `CREATE TABLE payments (
     payment_id       bigint PRIMARY KEY,
     merchant_id      bigint NOT NULL,
     chain_id         bigint NOT NULL,
     token            text NOT NULL,
     deposit          text NOT NULL,
     initial_treasury text NOT NULL,
     treasury_delay_s bigint NOT NULL,
     merchant_number  bigint NOT NULL,
     fee_bps          int NOT NULL,
     session_id       text NOT NULL,
     gross            numeric(78) NOT NULL,
     transfer_block   bigint NOT NULL,
     transfer_log     bigint NOT NULL,
     status           text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'sent', 'done', 'blocked')),
     reverted         boolean NOT NULL DEFAULT false,
     last_event       uuid NOT NULL,
     transaction_id   bigint REFERENCES transactions,
     blocked_reason   text CHECK (blocked_reason IN
       ('token_paused', 'address_denied', 'no_gas', 'reverted', 'treasury_order', 'relayer_key')),
     blocked_message  text,
     tries            int NOT NULL DEFAULT 0,
     next_try_at      timestamptz NOT NULL DEFAULT now(),
     queued_at        timestamptz NOT NULL DEFAULT now(),
     sweep_tx_hash    text,
     fee              numeric(78),
     net              numeric(78),
     done_at          timestamptz,
     CHECK ((status = 'blocked') = (blocked_reason IS NOT NULL)),
     CHECK ((status = 'done') = (sweep_tx_hash IS NOT NULL)),
     CHECK (status <> 'done' OR fee + net = gross)
   )`,
  "CREATE INDEX payments_waiting ON payments (next_try_at) WHERE status IN ('queued', 'blocked') AND NOT reverted",
  "CREATE INDEX payments_open ON payments (deposit, token) WHERE status <> 'done'",
  'CREATE INDEX payments_deposit ON payments (deposit, token)',
  'CREATE INDEX payments_transaction ON payments (transaction_id)',
  // All versions are kept, because an order may only replace a treasury that the merchant had before.
  `CREATE TABLE wallets (
     merchant_id        bigint NOT NULL,
     version            bigint NOT NULL,
     treasury           text NOT NULL,
     previous_treasury  text,
     relayer            text,
     sealed_relayer_key text,
     sealed_for         text,
     PRIMARY KEY (merchant_id, version)
   )`,
  'CREATE INDEX wallets_relayer ON wallets (relayer) WHERE relayer IS NOT NULL',
  `CREATE TABLE treasury_orders (
     id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     transaction_id bigint NOT NULL REFERENCES transactions,
     merchant_key   text NOT NULL,
     treasury       text NOT NULL,
     wallet_version bigint NOT NULL,
     ordered_at     timestamptz NOT NULL DEFAULT now()
   )`,
  'CREATE INDEX treasury_orders_merchant ON treasury_orders (merchant_key)',
  // Tokens that are not accepted, on their way to a treasury. They are separate from payments and in no sum.
  `CREATE TABLE recoveries (
     transfer_id      bigint PRIMARY KEY,
     merchant_id      bigint NOT NULL,
     token            text NOT NULL,
     deposit          text NOT NULL,
     initial_treasury text NOT NULL,
     treasury_delay_s bigint NOT NULL,
     merchant_number  bigint NOT NULL,
     fee_bps          int NOT NULL,
     session_id       text NOT NULL,
     status           text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'sent', 'done', 'failed')),
     transaction_id   bigint REFERENCES transactions,
     sweep_tx_hash    text,
     message          text,
     requested_at     timestamptz NOT NULL DEFAULT now(),
     next_try_at      timestamptz NOT NULL DEFAULT now(),
     done_at          timestamptz,
     CHECK ((status = 'done') = (sweep_tx_hash IS NOT NULL)),
     CHECK (status <> 'sent' OR transaction_id IS NOT NULL)
   )`,
  "CREATE INDEX recoveries_waiting ON recoveries (next_try_at) WHERE status = 'queued'",
  'CREATE INDEX recoveries_of_merchant ON recoveries (merchant_id, requested_at)',
  'CREATE INDEX recoveries_transaction ON recoveries (transaction_id)',
  'CREATE INDEX recoveries_deposit ON recoveries (deposit, token)',
  // Every final Swept log of our contract and tokens, whoever sent the transaction. Its primary key survives a reorg
  // after which the transaction is mined again; its block and index change.
  `CREATE TABLE swept_logs (
     tx_hash      text NOT NULL,
     deposit      text NOT NULL,
     token        text NOT NULL,
     ordinal      int NOT NULL,
     block_number bigint NOT NULL,
     log_index    bigint NOT NULL,
     treasury     text NOT NULL,
     net          numeric(78) NOT NULL,
     fee          numeric(78) NOT NULL,
     settled_at   timestamptz,
     PRIMARY KEY (tx_hash, deposit, token, ordinal)
   )`,
  'CREATE INDEX swept_logs_unsettled ON swept_logs (deposit, token) WHERE settled_at IS NULL',
  'CREATE INDEX swept_logs_deposit ON swept_logs (deposit, token, block_number, log_index)',
  `CREATE TABLE cursors (
     chain_id     bigint PRIMARY KEY,
     block_number bigint NOT NULL
   )`,
  `CREATE TABLE foreign_treasury_changes (
     tx_hash      text NOT NULL,
     log_index    bigint NOT NULL,
     block_number bigint NOT NULL,
     merchant_key text NOT NULL,
     treasury     text NOT NULL,
     is_queued    boolean NOT NULL,
     seen_at      timestamptz NOT NULL DEFAULT now(),
     PRIMARY KEY (tx_hash, log_index)
   )`,
  // Addresses where the chain and the payments disagree; normally empty.
  `CREATE TABLE differences (
     deposit      text NOT NULL,
     token        text NOT NULL,
     expected     numeric(78) NOT NULL,
     found        numeric(78) NOT NULL,
     block_number bigint NOT NULL,
     since        timestamptz NOT NULL DEFAULT now(),
     PRIMARY KEY (deposit, token)
   )`,
];

const TABLES = [
  'differences',
  'foreign_treasury_changes',
  'cursors',
  'swept_logs',
  'recoveries',
  'treasury_orders',
  'wallets',
  'payments',
  'nonces',
  'signed_transactions',
  'transactions',
];

export class CreateSweeps implements MigrationInterface {
  name = 'CreateSweeps0000000000001';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...CREATE, ...CREATE_MESSAGING_TABLES]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DROP_MESSAGING_TABLES) await runner.query(statement);
    for (const table of TABLES) await runner.query(`DROP TABLE ${table}`);
  }
}
