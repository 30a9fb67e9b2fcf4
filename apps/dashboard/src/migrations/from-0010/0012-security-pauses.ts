import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Pauses whose end takes two operators. */
export class SecurityPauses implements MigrationInterface {
  name = 'SecurityPauses0000000000012';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE merchants ADD paused_for_security boolean NOT NULL DEFAULT false,
         ADD CHECK (NOT paused_for_security OR status = 'paused')`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE merchants DROP paused_for_security');
  }
}
