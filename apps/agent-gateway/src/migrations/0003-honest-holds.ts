import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  // Copied from the manifest for the hot path, like `max_cost_micro_usd`.
  'ALTER TABLE space ADD COLUMN model text, ADD COLUMN setup_tokens int NOT NULL DEFAULT 0 CHECK (setup_tokens >= 0)',
  `UPDATE space s SET model = m.model, setup_tokens = octet_length(m.instructions) / 3
   FROM manifest m WHERE m.space_id = s.id AND m.version = s.manifest_version`,
  // Null in a turn of the previous release: its hold is all that it may cost.
  'ALTER TABLE turn ADD COLUMN limit_micro_usd bigint',
  `CREATE TABLE space_cost (
     space_id          text COLLATE "C" PRIMARY KEY REFERENCES space,
     account_id        bigint NOT NULL REFERENCES account,
     typical_micro_usd bigint NOT NULL CHECK (typical_micro_usd >= 0),
     step_input_tokens bigint NOT NULL CHECK (step_input_tokens >= 0),
     typical_ms        bigint NOT NULL CHECK (typical_ms >= 0)
   ) WITH (fillfactor = 50)`,
];

const DOWN = [
  'DROP TABLE space_cost',
  'ALTER TABLE turn DROP COLUMN limit_micro_usd',
  'ALTER TABLE space DROP COLUMN setup_tokens, DROP COLUMN model',
];

/** The columns for holding what a turn can plausibly cost, and for letting the hold grow while the turn runs. */
export class HonestHolds0003 implements MigrationInterface {
  readonly name = 'HonestHolds1700000000003';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
