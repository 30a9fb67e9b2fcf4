import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  `CREATE TABLE recovery_requests (
     id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     merchant_id  bigint NOT NULL,
     transfer_id  bigint NOT NULL,
     requested_at timestamptz NOT NULL DEFAULT now()
   )`,
  'CREATE INDEX recovery_requests_of_merchant ON recovery_requests (merchant_id, requested_at)',
  `CREATE TABLE recovery_attempts (
     transaction_id bigint PRIMARY KEY REFERENCES transactions,
     merchant_id    bigint NOT NULL,
     transfer_id    bigint NOT NULL,
     gas_limit      bigint NOT NULL CHECK (gas_limit > 0),
     signed_at      timestamptz NOT NULL DEFAULT now()
   )`,
  'CREATE INDEX recovery_attempts_of_merchant ON recovery_attempts (merchant_id, signed_at)',
  // Nobody gets a fresh budget on the day of the upgrade. What the previous release sends while both run is not
  // counted.
  `INSERT INTO recovery_requests (merchant_id, transfer_id, requested_at)
   SELECT merchant_id, transfer_id, requested_at FROM recoveries WHERE requested_at > now() - interval '1 day'`,
  `INSERT INTO recovery_attempts (transaction_id, merchant_id, transfer_id, gas_limit, signed_at)
   SELECT t.id, r.merchant_id, r.transfer_id, t.gas_limit, t.created_at
   FROM recoveries r JOIN transactions t ON t.id = r.transaction_id`,
];

const DOWN = ['DROP TABLE recovery_attempts', 'DROP TABLE recovery_requests'];

/** Counts every request of a recovery and the gas of every transaction that was sent for one. */
export class RecoveryBudgets implements MigrationInterface {
  name = 'RecoveryBudgets0000000000010';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
