import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The tokens that models count for uploads that they are shown, which are part of the least that a turn needs. Existing
 * uploads have none.
 */
export class MediaOfFiles0016 implements MigrationInterface {
  readonly name = 'MediaOfFiles1700000000016';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE file ADD COLUMN media json');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE file DROP COLUMN media');
  }
}
