import { CREATE_MESSAGING_TABLES, DROP_MESSAGING_TABLES } from '@libs/service-kit/database/schema/messaging-tables';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const CREATE = [
  // The data about merchants and keys that this service needs, copied from events: the hot path calls no other service.
  `CREATE TABLE merchants (
     merchant_id bigint PRIMARY KEY,
     version     bigint NOT NULL,
     snapshot    json NOT NULL
   )`,
  `CREATE TABLE api_keys (
     key_hash    char(64) PRIMARY KEY,
     api_key_id  bigint NOT NULL,
     merchant_id bigint NOT NULL,
     revoked     boolean NOT NULL DEFAULT false
   )`,
  `CREATE TABLE sessions (
     id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     merchant_id      bigint NOT NULL,
     token            text NOT NULL UNIQUE,
     status           text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'processing', 'paid', 'expired', 'canceled')),
     labels           text[] NOT NULL DEFAULT '{}' CHECK (labels <@ ARRAY['partial', 'over', 'late', 'reverted']),
     chain_id         bigint NOT NULL,
     deposit_address  text NOT NULL CHECK (deposit_address = lower(deposit_address)),
     checkout_address text NOT NULL,
     initial_treasury text NOT NULL,
     treasury_delay_s bigint NOT NULL,
     fee_bps          int NOT NULL CHECK (fee_bps BETWEEN 0 AND 1000),
     onchain_id       text NOT NULL,
     amount_usd_cents bigint NOT NULL CHECK (amount_usd_cents >= 100),
     underpayment_tolerance_bps int NOT NULL DEFAULT 0 CHECK (underpayment_tolerance_bps BETWEEN 0 AND 500),
     -- Rounded up to whole cents: never below the exact bound, and the same for who counts in cents.
     expected_usd_cents bigint NOT NULL
       GENERATED ALWAYS AS (amount_usd_cents - amount_usd_cents * underpayment_tolerance_bps / 10000) STORED,
     due              numeric(78) NOT NULL,
     paid             numeric(78) NOT NULL DEFAULT 0,
     user_external_id bigint NOT NULL,
     return_url       text NOT NULL,
     metadata         json,
     note             text,
     created_at       timestamptz NOT NULL,
     expires_at       timestamptz NOT NULL,
     canceled_at      timestamptz
   )`,
  'CREATE UNIQUE INDEX sessions_deposit_address ON sessions (deposit_address, chain_id)',
  'CREATE INDEX sessions_of_merchant ON sessions (merchant_id, id DESC)',
  'CREATE INDEX sessions_of_status ON sessions (merchant_id, status, id DESC)',
  `CREATE INDEX sessions_labelled ON sessions (merchant_id, id DESC) WHERE labels <> '{}'`,
  'CREATE INDEX sessions_of_time ON sessions (merchant_id, created_at)',
  'CREATE INDEX sessions_of_amount ON sessions (merchant_id, amount_usd_cents, id DESC)',
  'CREATE INDEX sessions_of_user ON sessions (merchant_id, user_external_id, id DESC)',
  // The merchant is one of the words, so that a search reads no other merchant's notes.
  `CREATE INDEX sessions_noted ON sessions
     USING gin (to_tsvector('simple', 'merchant' || merchant_id::text || ' ' || note)) WHERE note IS NOT NULL`,
  "CREATE INDEX sessions_to_expire ON sessions (expires_at) WHERE status = 'open'",
  `CREATE INDEX sessions_unpaid ON sessions (merchant_id) INCLUDE (amount_usd_cents) WHERE status IN ('open', 'processing')`,
  `CREATE TABLE idempotency_keys (
     merchant_id bigint NOT NULL,
     route       text NOT NULL,
     key         text NOT NULL,
     body_hash   char(64) NOT NULL,
     response    text NOT NULL,
     created_at  timestamptz NOT NULL DEFAULT now(),
     PRIMARY KEY (merchant_id, route, key)
   )`,
  'CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at)',
  `CREATE TABLE payments (
     id                     bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     merchant_id            bigint NOT NULL,
     session_id             bigint NOT NULL REFERENCES sessions,
     status                 text NOT NULL CHECK (status IN ('detected', 'confirmed', 'late', 'reverted', 'swept')),
     late                   boolean NOT NULL DEFAULT false,
     chain_id               bigint NOT NULL,
     tx_hash                text NOT NULL,
     log_ordinal            int NOT NULL,
     transfer_version       bigint NOT NULL,
     log_index              bigint NOT NULL,
     block_number           bigint NOT NULL,
     block_hash             text NOT NULL,
     block_time             timestamptz NOT NULL,
     asset                  text NOT NULL CHECK (asset IN ('USDC', 'USDT')),
     token_address          text NOT NULL,
     from_address           text NOT NULL,
     base_units             numeric(78) NOT NULL CHECK (base_units >= 0),
     amount_usd_cents       bigint NOT NULL,
     required_confirmations int NOT NULL,
     fee                    numeric(78),
     net                    numeric(78),
     fee_usd_cents          bigint,
     net_usd_cents          bigint,
     sweep_tx_hash          text,
     treasury_address       text,
     detected_at            timestamptz NOT NULL DEFAULT now(),
     confirmed_at           timestamptz,
     swept_at               timestamptz,
     UNIQUE (tx_hash, log_ordinal, chain_id),
     CHECK (net IS NULL OR net + fee = base_units)
   )`,
  'CREATE INDEX payments_of_merchant ON payments (merchant_id, id DESC)',
  'CREATE INDEX payments_of_status ON payments (merchant_id, status, id DESC)',
  'CREATE INDEX payments_of_asset ON payments (merchant_id, asset, id DESC)',
  'CREATE INDEX payments_of_time ON payments (merchant_id, detected_at)',
  'CREATE INDEX payments_from ON payments (merchant_id, from_address, id DESC)',
  'CREATE INDEX payments_of_session ON payments (session_id)',
  `CREATE TABLE usage_months (
     merchant_id              bigint NOT NULL,
     month                    date NOT NULL,
     asset                    text NOT NULL,
     payments_count           bigint NOT NULL DEFAULT 0,
     settled_volume_usd_cents bigint NOT NULL DEFAULT 0,
     fees_usd_cents           bigint NOT NULL DEFAULT 0,
     PRIMARY KEY (merchant_id, month, asset)
   )`,
  `CREATE TABLE chain_heads (
     chain_id       bigint PRIMARY KEY,
     head_block     bigint NOT NULL,
     verified_block bigint NOT NULL,
     verified_time  timestamptz NOT NULL
   )`,
];

const DROP = ['chain_heads', 'usage_months', 'payments', 'idempotency_keys', 'sessions', 'api_keys', 'merchants'];

export class CreateSessions implements MigrationInterface {
  name = 'CreateSessions0000000000001';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...CREATE, ...CREATE_MESSAGING_TABLES]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DROP_MESSAGING_TABLES) await runner.query(statement);
    for (const table of DROP) await runner.query(`DROP TABLE ${table}`);
  }
}
