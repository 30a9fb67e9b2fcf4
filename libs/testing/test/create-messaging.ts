import { CREATE_MESSAGING_TABLES, DROP_MESSAGING_TABLES } from '@libs/service-kit/database/schema/messaging-tables';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The tables of a service that owns nothing but its outbox and inbox. */
export class CreateMessaging implements MigrationInterface {
  name = 'CreateMessaging0000000000001';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of CREATE_MESSAGING_TABLES) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DROP_MESSAGING_TABLES) await runner.query(statement);
  }
}
