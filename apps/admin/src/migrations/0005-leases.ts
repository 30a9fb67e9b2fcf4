import { ADD_MAIL_LEASES, DROP_MAIL_LEASES } from '@libs/mail/queue/mail-tables';
import { addLeases, dropLeases } from '@libs/service-kit/database/leases/lease-columns';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Mails and alert posts are claimed under leases. */
export class Leases implements MigrationInterface {
  name = 'Leases0000000000005';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(ADD_MAIL_LEASES);
    await runner.query(addLeases('alert_posts'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(dropLeases('alert_posts'));
    await runner.query(DROP_MAIL_LEASES);
  }
}
