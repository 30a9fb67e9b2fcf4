import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * An index to find payments in transit among all open ones, twice a second: there are only as many as relayers send,
 * however many wait.
 */
export class SentPayments implements MigrationInterface {
  name = 'SentPayments0000000000014';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("CREATE INDEX payments_sent ON payments (transaction_id) WHERE status = 'sent'");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX payments_sent');
  }
}
