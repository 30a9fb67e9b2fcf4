import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  // Copied from the manifest for the hot path, like `model`.
  'ALTER TABLE space ADD COLUMN thinking_tokens int NOT NULL DEFAULT 0 CHECK (thinking_tokens >= 0)',
  `UPDATE space s SET thinking_tokens = (m.control ->> 'thinking_tokens')::int FROM manifest m
   WHERE m.space_id = s.id AND m.version = s.manifest_version AND m.control ->> 'thinking_tokens' IS NOT NULL`,
];

/** The tokens that models of a space may think before they answer, which are part of the least that its turns need. */
export class ThinkingOfSpaces0012 implements MigrationInterface {
  readonly name = 'ThinkingOfSpaces1700000000012';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE space DROP COLUMN thinking_tokens');
  }
}
