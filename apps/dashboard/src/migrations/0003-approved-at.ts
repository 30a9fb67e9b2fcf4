import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a merchant was first approved; null where that was before this column existed. */
export class ApprovedAt implements MigrationInterface {
  name = 'ApprovedAt0000000000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE merchants ADD COLUMN approved_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE merchants DROP COLUMN approved_at');
  }
}
