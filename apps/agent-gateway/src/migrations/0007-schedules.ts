import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Turns that are submitted by the clock. */
export class Schedules0007 implements MigrationInterface {
  readonly name = 'Schedules1700000000007';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE schedule (
        seq           bigint GENERATED ALWAYS AS IDENTITY,
        id            text COLLATE "C" PRIMARY KEY CHECK (starts_with(id, 'sc_')),
        account_id    bigint NOT NULL REFERENCES account,
        space_id      text COLLATE "C" NOT NULL REFERENCES space,
        key_id        bigint,
        title         text,
        cron          text NOT NULL,
        time_zone     text NOT NULL,
        text          text NOT NULL,
        end_user_ref  text,
        metadata      json,
        missed        text NOT NULL DEFAULT 'skip' CHECK (missed IN ('skip', 'run_once')),
        paused_reason text CHECK (paused_reason IN ('request', 'failures', 'key_revoked', 'space_archived', 'no_more_slots')),
        slot_at       timestamptz,
        due_at        timestamptz NOT NULL DEFAULT now(),
        active_since  timestamptz NOT NULL DEFAULT now(),
        attempts      int NOT NULL DEFAULT 0,
        lease_id      uuid,
        lease_until   timestamptz,
        created_at    timestamptz NOT NULL DEFAULT now(),
        CHECK ((lease_id IS NULL) = (lease_until IS NULL)),
        CHECK (paused_reason IS NOT NULL OR slot_at IS NOT NULL)
      );
      CREATE INDEX schedule_due ON schedule (due_at) WHERE paused_reason IS NULL;
      CREATE INDEX schedule_of_space ON schedule (space_id, seq);
      CREATE TABLE schedule_run (
        schedule_id text COLLATE "C" REFERENCES schedule ON DELETE CASCADE,
        slot_at     timestamptz,
        outcome     text NOT NULL CHECK (outcome IN ('submitted', 'refused', 'busy', 'missed')),
        turn_id     text COLLATE "C",
        error_code  text,
        created_at  timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (schedule_id, slot_at),
        CHECK ((outcome = 'submitted') = (turn_id IS NOT NULL)),
        CHECK ((outcome = 'refused') = (error_code IS NOT NULL))
      );
      CREATE INDEX schedule_run_at ON schedule_run (created_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE schedule_run; DROP TABLE schedule;');
  }
}
