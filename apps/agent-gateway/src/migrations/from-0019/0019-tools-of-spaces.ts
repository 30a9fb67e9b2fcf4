import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The tokens of a space's tools in a request to its model: a turn without room for them was accepted, and failed before
 * its first step.
 */
export class ToolsOfSpaces0019 implements MigrationInterface {
  readonly name = 'ToolsOfSpaces1700000000019';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE space_cost ADD COLUMN tools_tokens bigint NOT NULL DEFAULT 0 CHECK (tools_tokens >= 0),
         ADD COLUMN tools_version int`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE space_cost DROP COLUMN tools_tokens, DROP COLUMN tools_version');
  }
}
