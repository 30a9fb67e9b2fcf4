import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  `CREATE TABLE used_terms (
     merchant_id      bigint NOT NULL REFERENCES merchants,
     treasury_address text NOT NULL,
     delay_s          bigint NOT NULL,
     used_since       timestamptz NOT NULL DEFAULT now(),
     PRIMARY KEY (merchant_id, treasury_address, delay_s)
   )`,
  `INSERT INTO used_terms (merchant_id, treasury_address, delay_s)
   SELECT id, treasury_address, treasury_delay_s FROM merchants
   WHERE treasury_address IS NOT NULL AND treasury_delay_s BETWEEN 1 AND 4294967294`,
];

/**
 * Terms in the contract: a merchant that changes its treasury never gets earlier ones again. The previous release
 * ignores the table.
 */
export class UsedTerms implements MigrationInterface {
  name = 'UsedTerms0000000000011';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE used_terms');
  }
}
