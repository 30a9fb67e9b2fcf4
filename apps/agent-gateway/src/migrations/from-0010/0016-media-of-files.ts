import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What models count for uploads that they are shown, which is part of what a turn needs at the least. Those of before
 * have nothing of it.
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
