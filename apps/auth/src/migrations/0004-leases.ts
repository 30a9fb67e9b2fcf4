import { ADD_MAIL_LEASES, DROP_MAIL_LEASES } from '@libs/mail/queue/mail-tables';
import { addLeases, dropLeases } from '@libs/service-kit/database/leases/lease-columns';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Mails and sign-in links are claimed under leases. */
export class Leases implements MigrationInterface {
  name = 'Leases0000000000004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(ADD_MAIL_LEASES);
    await runner.query(addLeases('sign_in_links'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(dropLeases('sign_in_links'));
    await runner.query(DROP_MAIL_LEASES);
  }
}
