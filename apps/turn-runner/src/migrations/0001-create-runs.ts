import { CREATE_MESSAGING_TABLES, DROP_MESSAGING_TABLES } from '@libs/service-kit/database/schema/messaging-tables';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The first position that has not ended. */
const HEAD = `lower(int8multirange(int8range(1, NULL)) - ended)`;

const CREATE = [
  // A heartbeat changes no indexed column, and each page keeps free space, so that Postgres updates rows in place
  // (HOT).
  `CREATE TABLE run (
     turn_id             text COLLATE "C" PRIMARY KEY CHECK (starts_with(turn_id, 'tn_')),
     account_id          bigint NOT NULL,
     space_id            text COLLATE "C" NOT NULL,
     position            bigint NOT NULL CHECK (position >= 1),
     end_user_ref        text,
     metadata            json,
     engine              text NOT NULL,
     text                text,
     file_ids            text[] NOT NULL,
     manifest_version    int NOT NULL,
     tools_version       int NOT NULL,
     budget_micro_usd    bigint NOT NULL CHECK (budget_micro_usd >= 0),
     created_at          timestamptz NOT NULL,
     trace_id            text NOT NULL,
     state               text NOT NULL CHECK (state IN ('queued', 'running', 'done', 'failed', 'cancelled')),
     seq                 int NOT NULL DEFAULT 1,
     attempt             int NOT NULL DEFAULT 0 CHECK (attempt >= 0),
     losses              int NOT NULL DEFAULT 0 CHECK (losses BETWEEN 0 AND 3),
     lease_id            uuid,
     lease_until         timestamptz,
     cancel_requested_at timestamptz,
     cost_micro_usd      bigint NOT NULL DEFAULT 0 CHECK (cost_micro_usd BETWEEN 0 AND budget_micro_usd),
     input_tokens        bigint NOT NULL DEFAULT 0,
     output_tokens       bigint NOT NULL DEFAULT 0,
     cached_tokens       bigint NOT NULL DEFAULT 0,
     steps               int NOT NULL DEFAULT 0,
     tool_calls          int NOT NULL DEFAULT 0,
     result              text,
     error               json,
     outputs             json NOT NULL DEFAULT '[]',
     output_file_ids     text[] NOT NULL DEFAULT '{}',
     started_at          timestamptz,
     finished_at         timestamptz,
     UNIQUE (space_id, position),
     CHECK ((state = 'running') = (lease_id IS NOT NULL)),
     CHECK ((lease_id IS NULL) = (lease_until IS NULL)),
     CHECK ((state IN ('done', 'failed', 'cancelled')) = (finished_at IS NOT NULL)),
     CHECK ((state = 'failed') = (error IS NOT NULL)),
     CHECK (state = 'done' OR result IS NULL)
   ) WITH (fillfactor = 60, autovacuum_vacuum_scale_factor = 0.02)`,
  // This index also serves the poll for expired leases, because it contains only running turns.
  `CREATE UNIQUE INDEX run_running ON run (space_id) WHERE state = 'running'`,
  // One row per space. Positions arrive and end in any order; both sets are nearly always one range. Whether a turn
  // waits at the head follows from this row alone, so a statement that changes it does not need to see other rows.
  `CREATE TABLE lane (
     space_id        text COLLATE "C" PRIMARY KEY,
     arrived         int8multirange NOT NULL DEFAULT '{}',
     ended           int8multirange NOT NULL DEFAULT '{}',
     is_running      boolean NOT NULL DEFAULT false,
     served_at       timestamptz NOT NULL DEFAULT now(),
     cancelled_early text[] NOT NULL DEFAULT '{}',
     head            bigint NOT NULL GENERATED ALWAYS AS (${HEAD}) STORED,
     is_ready        boolean NOT NULL GENERATED ALWAYS AS (NOT is_running AND arrived @> ${HEAD}) STORED
   ) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02)`,
  'CREATE INDEX lane_ready ON lane (served_at) WHERE is_ready',
  `CREATE TABLE turn_step (
     turn_id        text COLLATE "C" NOT NULL,
     step           int NOT NULL CHECK (step >= 0),
     text           text NOT NULL,
     calls          json NOT NULL,
     message        json,
     input_tokens   bigint NOT NULL,
     output_tokens  bigint NOT NULL,
     cached_tokens  bigint NOT NULL,
     cost_micro_usd bigint NOT NULL CHECK (cost_micro_usd >= 0),
     at             timestamptz NOT NULL DEFAULT clock_timestamp(),
     PRIMARY KEY (turn_id, step)
   )`,
  `CREATE TABLE tool_call (
     turn_id       text COLLATE "C" NOT NULL,
     call_id       text COLLATE "C" NOT NULL,
     step          int NOT NULL,
     place         int NOT NULL,
     name          text NOT NULL,
     arguments     json NOT NULL,
     argument_hash text NOT NULL CHECK (length(argument_hash) = 64),
     state         text NOT NULL DEFAULT 'started' CHECK (state IN ('started', 'done', 'failed', 'outcome_unknown')),
     result        text,
     output        json,
     file_ids      text[] NOT NULL DEFAULT '{}',
     started_at    timestamptz NOT NULL DEFAULT clock_timestamp(),
     finished_at   timestamptz,
     PRIMARY KEY (turn_id, call_id),
     CHECK ((state = 'started') = (finished_at IS NULL)),
     CHECK ((state IN ('done', 'failed')) = (result IS NOT NULL))
   ) WITH (fillfactor = 70)`,
  `CREATE TABLE space_summary (
     space_id    text COLLATE "C" PRIMARY KEY,
     up_to       bigint NOT NULL,
     text        text NOT NULL
   )`,
  `CREATE TABLE maintenance (
     only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
     version  bigint NOT NULL,
     active   boolean NOT NULL
   )`,
];

const DROP = [
  'DROP TABLE maintenance',
  'DROP TABLE space_summary',
  'DROP TABLE tool_call',
  'DROP TABLE turn_step',
  'DROP TABLE lane',
  'DROP TABLE run',
];

/** Runs of turns, the lanes in which they wait, and the journal of each. */
export class CreateRuns0001 implements MigrationInterface {
  readonly name = 'CreateRuns1700000000001';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...CREATE_MESSAGING_TABLES, ...CREATE]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of [...DROP, ...DROP_MESSAGING_TABLES]) await runner.query(statement);
  }
}
