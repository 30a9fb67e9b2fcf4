import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Changes of a merchant's treasury, which wait so that its owners can cancel them. */
export class TreasuryChanges implements MigrationInterface {
  name = 'TreasuryChanges0000000000009';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE merchants
      ADD COLUMN treasury_wait_h int CHECK (treasury_wait_h BETWEEN 0 AND 168),
      ADD COLUMN treasury_frozen_until timestamptz`);
    await runner.query(`CREATE TABLE treasury_changes (
      id                 bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      merchant_id        bigint NOT NULL REFERENCES merchants,
      kind               text NOT NULL CHECK (kind IN ('treasury', 'wait')),
      status             text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'applied', 'canceled', 'replaced')),
      wallet_id          bigint REFERENCES wallets,
      sealed_relayer_key text,
      sealed_for         text,
      wait_h             int CHECK (wait_h BETWEEN 0 AND 168),
      requested_by       json NOT NULL,
      requested_at       timestamptz NOT NULL DEFAULT now(),
      takes_effect_at    timestamptz NOT NULL,
      ended_at           timestamptz,
      cancel_token_hash  char(64) NOT NULL UNIQUE,
      CHECK (kind <> 'treasury' OR wallet_id IS NOT NULL),
      CHECK (kind <> 'wait' OR wait_h IS NOT NULL),
      CHECK ((status = 'queued') = (ended_at IS NULL))
    )`);
    await runner.query(
      `CREATE UNIQUE INDEX treasury_changes_queued ON treasury_changes (merchant_id, kind) WHERE status = 'queued'`,
    );
    await runner.query(
      `CREATE INDEX treasury_changes_due ON treasury_changes (takes_effect_at) WHERE status = 'queued'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE treasury_changes');
    await runner.query('ALTER TABLE merchants DROP COLUMN treasury_wait_h, DROP COLUMN treasury_frozen_until');
  }
}
