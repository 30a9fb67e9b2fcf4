import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counts how often a merchant submitted signatures of its treasury. */
export class SignatureCounters implements MigrationInterface {
  name = 'SignatureCounters0000000000013';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE signature_counters (
         merchant_id bigint PRIMARY KEY REFERENCES merchants,
         count       int NOT NULL,
         expires_at  timestamptz NOT NULL
       )`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE signature_counters');
  }
}
