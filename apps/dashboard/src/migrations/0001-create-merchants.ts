import { CREATE_MAIL_TABLE, DROP_MAIL_TABLE } from '@libs/mail/queue/mail-tables';
import { CREATE_MESSAGING_TABLES, DROP_MESSAGING_TABLES } from '@libs/service-kit/database/schema/messaging-tables';
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
     underpayment_tolerance_bps int NOT NULL DEFAULT 0 CHECK (underpayment_tolerance_bps BETWEEN 0 AND 500),
     is_platform        boolean NOT NULL DEFAULT false,
     created_at         timestamptz NOT NULL DEFAULT now()
   )`,
  'CREATE UNIQUE INDEX merchants_platform ON merchants (is_platform) WHERE is_platform',
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
  'CREATE INDEX wallets_of_merchant ON wallets (merchant_id, id DESC)',
  // The token is made when the mail is sent, and stored as a hash only; next_send_at is set while there is a mail to
  // send.
  `CREATE TABLE invitations (
     id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     merchant_id  bigint NOT NULL REFERENCES merchants,
     email        text NOT NULL CHECK (email = lower(email)),
     role         text NOT NULL CHECK (role IN ('viewer', 'developer', 'admin', 'owner')),
     status       text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'accepted', 'withdrawn')),
     invited_by   text NOT NULL,
     token_hash   char(64) UNIQUE,
     accepted_by  bigint,
     created_at   timestamptz NOT NULL DEFAULT now(),
     expires_at   timestamptz NOT NULL,
     sent_at      timestamptz,
     next_send_at timestamptz DEFAULT now(),
     send_tries   int NOT NULL DEFAULT 0,
     CHECK ((status = 'accepted') = (accepted_by IS NOT NULL)),
     CHECK (status = 'open' OR next_send_at IS NULL)
   )`,
  `CREATE UNIQUE INDEX invitations_open ON invitations (merchant_id, email) WHERE status = 'open'`,
  'CREATE INDEX invitations_of_merchant ON invitations (merchant_id, id DESC)',
  'CREATE INDEX invitations_to_send ON invitations (next_send_at) WHERE next_send_at IS NOT NULL',
  // Notices for owners; their addresses are requested when the notice is mailed.
  `CREATE TABLE owner_notices (
     id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     merchant_id bigint NOT NULL REFERENCES merchants,
     kind        text NOT NULL,
     details     json NOT NULL,
     due_at      timestamptz NOT NULL DEFAULT now()
   )`,
  'CREATE INDEX owner_notices_due ON owner_notices (due_at)',
  // How often a merchant requested a rescan of the chain in this minute; all merchants share its providers.
  `CREATE TABLE rescan_counters (
     merchant_id bigint PRIMARY KEY REFERENCES merchants,
     count       int NOT NULL,
     expires_at  timestamptz NOT NULL
   )`,
  `CREATE TABLE failing_endpoints (
     endpoint_id bigint PRIMARY KEY,
     noticed_at  timestamptz NOT NULL DEFAULT now()
   )`,
  'CREATE INDEX failing_endpoints_age ON failing_endpoints (noticed_at)',
  `CREATE TABLE pro_invoices (
     id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     merchant_id      bigint NOT NULL REFERENCES merchants,
     status           text NOT NULL DEFAULT 'minting' CHECK (status IN ('minting', 'open', 'lapsed', 'paid')),
     amount_usd_cents bigint NOT NULL,
     session_token    text UNIQUE,
     invoice_id       bigint,
     pay_url          text,
     created_at       timestamptz NOT NULL DEFAULT now(),
     expires_at       timestamptz,
     paid_at          timestamptz,
     CHECK ((status = 'minting') = (session_token IS NULL)),
     CHECK ((status = 'paid') = (paid_at IS NOT NULL))
   )`,
  `CREATE UNIQUE INDEX pro_invoices_current ON pro_invoices (merchant_id) WHERE status IN ('minting', 'open')`,
];

const TABLES = [
  'pro_invoices',
  'failing_endpoints',
  'rescan_counters',
  'owner_notices',
  'invitations',
  'wallets',
  'api_keys',
  'memberships',
  'merchants',
];

export class CreateMerchants implements MigrationInterface {
  name = 'CreateMerchants0000000000001';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...CREATE, ...CREATE_MAIL_TABLE, ...CREATE_MESSAGING_TABLES])
      await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of [...DROP_MESSAGING_TABLES, ...DROP_MAIL_TABLE]) await runner.query(statement);
    for (const table of TABLES) await runner.query(`DROP TABLE ${table}`);
  }
}
