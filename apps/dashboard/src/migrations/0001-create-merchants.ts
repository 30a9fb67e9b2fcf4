import { CREATE_MESSAGING_TABLES, DROP_MESSAGING_TABLES } from '@libs/service-kit/database/messaging-tables';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const CREATE = [
  `CREATE TABLE merchants (
     id                 bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     version            bigint NOT NULL DEFAULT 1,
     name               text NOT NULL,
     email              text,
     status             text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'active', 'rejected', 'paused')),
     fee_tier           text NOT NULL DEFAULT 'free' CHECK (fee_tier IN ('free', 'pro', 'enterprise')),
     fee_bps            int CHECK (fee_bps BETWEEN 0 AND 1000),
     pro_paid_until     timestamptz,
     treasury_address   text,
     treasury_delay_s   bigint NOT NULL DEFAULT 0,
     relayer_address    text,
     session_window_min int NOT NULL DEFAULT 60 CHECK (session_window_min BETWEEN 15 AND 1440),
     created_at         timestamptz NOT NULL DEFAULT now()
   )`,
  `CREATE TABLE memberships (
     merchant_id bigint NOT NULL REFERENCES merchants,
     user_id     bigint NOT NULL,
     role        text NOT NULL CHECK (role IN ('viewer', 'developer', 'admin', 'owner')),
     created_at  timestamptz NOT NULL DEFAULT now(),
     PRIMARY KEY (merchant_id, user_id)
   )`,
  'CREATE INDEX memberships_of_user ON memberships (user_id)',
  `CREATE TABLE api_keys (
     id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     merchant_id bigint NOT NULL REFERENCES merchants,
     name        text,
     key_hash    char(64) NOT NULL UNIQUE,
     prefix      text NOT NULL,
     last4       text NOT NULL,
     created_at  timestamptz NOT NULL DEFAULT now(),
     last_used_at timestamptz,
     revoked_at  timestamptz
   )`,
  'CREATE INDEX api_keys_of_merchant ON api_keys (merchant_id, id DESC)',
  `CREATE TABLE wallets (
     id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     merchant_id      bigint NOT NULL REFERENCES merchants,
     treasury_address text NOT NULL,
     kind             text NOT NULL CHECK (kind IN ('generated', 'brought')),
     relayer_address  text,
     active           boolean NOT NULL DEFAULT true,
     created_at       timestamptz NOT NULL DEFAULT now()
   )`,
  'CREATE UNIQUE INDEX wallets_active ON wallets (merchant_id) WHERE active',
];

export class CreateMerchants implements MigrationInterface {
  name = 'CreateMerchants0000000000001';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...CREATE, ...CREATE_MESSAGING_TABLES]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DROP_MESSAGING_TABLES) await runner.query(statement);
    for (const table of ['wallets', 'api_keys', 'memberships', 'merchants']) await runner.query(`DROP TABLE ${table}`);
  }
}
