import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  'ALTER TABLE account ADD COLUMN merchant_id bigint',
  'CREATE UNIQUE INDEX account_of_merchant ON account (merchant_id)',
  // Existing accounts have the number of a person, and keep it: no person's number is near these.
  'CREATE SEQUENCE account_number START 1000000000',
  'ALTER TABLE approval_mail ADD COLUMN owner_id bigint',
];

/**
 * Accounts belong to organizations, which are merchants; existing ones move there from the people who made them. Mails
 * to owners have their owner's id.
 */
export class AccountsOfOrganizations0013 implements MigrationInterface {
  readonly name = 'AccountsOfOrganizations1700000000013';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE approval_mail DROP COLUMN owner_id');
    await runner.query('DROP SEQUENCE account_number');
    await runner.query('ALTER TABLE account DROP COLUMN merchant_id');
  }
}
