import type { MigrationInterface, QueryRunner } from 'typeorm';

export class EmbedOrigins implements MigrationInterface {
  name = 'EmbedOrigins0000000000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE merchants ADD COLUMN embed_origins text[] NOT NULL DEFAULT '{}'
         CHECK (cardinality(embed_origins) <= 10)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE merchants DROP COLUMN embed_origins');
  }
}
