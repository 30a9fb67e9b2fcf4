import { ADD_MAIL_LEASES, DROP_MAIL_LEASES } from '@libs/mail/queue/mail-tables';
import { addLeases, dropLeases } from '@libs/service-kit/database/leases/lease-columns';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Mails, invitations and notices are claimed under leases. */
export class Leases implements MigrationInterface {
  name = 'Leases0000000000008';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(ADD_MAIL_LEASES);
    await runner.query(addLeases('invitations'));
    await runner.query(addLeases('owner_notices'));
    await runner.query('ALTER TABLE owner_notices ADD COLUMN attempts int NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE owner_notices DROP COLUMN attempts');
    await runner.query(dropLeases('owner_notices'));
    await runner.query(dropLeases('invitations'));
    await runner.query(DROP_MAIL_LEASES);
  }
}
