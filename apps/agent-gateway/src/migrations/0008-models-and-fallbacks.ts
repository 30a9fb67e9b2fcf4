import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Replaces the check of engines, which has no name of its own, by another one. */
const replaceCheck = (engines: string) => `
  DO $$ DECLARE name text; BEGIN
    SELECT conname INTO STRICT name FROM pg_constraint
    WHERE conrelid = 'space'::regclass AND contype = 'c' AND pg_get_constraintdef(oid) LIKE '%openai-compatible%';
    EXECUTE format('ALTER TABLE space DROP CONSTRAINT %I, ADD CHECK (engine IN (${engines.replaceAll("'", "''")}))', name);
  END $$`;

const UP = [
  `ALTER TABLE manifest
     ADD COLUMN fallback_models text[] NOT NULL DEFAULT '{}',
     ADD COLUMN provider_keys json NOT NULL DEFAULT '[]',
     ADD COLUMN control json NOT NULL DEFAULT '{}',
     ADD COLUMN required_delivery boolean NOT NULL DEFAULT false`,
  // Copied from the manifest for the hot path, like `model`.
  `ALTER TABLE space
     ADD COLUMN fallback_models text[] NOT NULL DEFAULT '{}',
     ADD COLUMN own_key_providers text[] NOT NULL DEFAULT '{}'`,
  replaceCheck("'local', 'openai-compatible', 'anthropic', 'models'"),
];

const DOWN = [
  `UPDATE space SET engine = 'openai-compatible' WHERE engine = 'models'`,
  replaceCheck("'local', 'openai-compatible', 'anthropic'"),
  'ALTER TABLE space DROP COLUMN own_key_providers, DROP COLUMN fallback_models',
  `ALTER TABLE manifest DROP COLUMN required_delivery, DROP COLUMN control, DROP COLUMN provider_keys,
     DROP COLUMN fallback_models`,
];

/** Several providers of models, chains of models, keys of customers, and settings for how a model decides. */
export class ModelsAndFallbacks0008 implements MigrationInterface {
  readonly name = 'ModelsAndFallbacks1700000000008';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
