import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores auth's attestation of the owner who named a treasury: the signer signs no order without it. */
export class ProvenTreasuries implements MigrationInterface {
  name = 'ProvenTreasuries0000000000014';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE wallets ADD COLUMN proven json');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE wallets DROP COLUMN proven');
  }
}
