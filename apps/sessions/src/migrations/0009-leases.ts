import { ADD_MAIL_LEASES, DROP_MAIL_LEASES } from '@libs/mail/queue/mail-tables';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Mails to buyers are claimed under leases. */
export class Leases implements MigrationInterface {
  name = 'Leases0000000000009';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(ADD_MAIL_LEASES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DROP_MAIL_LEASES);
  }
}
