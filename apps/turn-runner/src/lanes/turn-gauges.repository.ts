import { Database } from '@libs/service-kit/database/database';
import { type QueueReading, ReadsQueue } from '@libs/service-kit/database/leases/queue-reading';
import type { Sql } from '@libs/service-kit/database/sql';
import { ReadsGauges } from '@libs/service-kit/operations/gauges';
import { Injectable } from '@nestjs/common';

/** The turn at a position of a lane. */
const ofLane = (position: string) => `
    SELECT state, created_at, finished_at FROM run
    WHERE space_id = l.space_id AND position = ${position} AND thread_id IS NULL
    UNION ALL
    SELECT state, created_at, finished_at FROM run WHERE thread_id = l.space_id AND thread_position = ${position}`;

/**
 * A turn can run once it was created and the previous one in its lane has ended; `served_at` replaces the end of a
 * deleted one.
 */
const QUEUE_AGE = `
  SELECT coalesce(floor(max(extract(epoch FROM now() - greatest(r.created_at, l.served_at, previous.finished_at)))), 0)::int
    AS seconds
  FROM lane l
  CROSS JOIN LATERAL (${ofLane('l.head')}) r
  LEFT JOIN LATERAL (${ofLane('l.head - 1')}) previous ON true
  WHERE l.is_ready AND r.state = 'queued' AND NOT EXISTS (SELECT 1 FROM maintenance WHERE active)`;

/**
 * The turns that could start, and those that run. A turn behind another one of its lane, or that waits for a person, is
 * in no figure.
 */
const COUNTS = `
  SELECT (SELECT count(*) FROM lane WHERE is_ready AND NOT EXISTS (SELECT 1 FROM maintenance WHERE active))::int AS ready,
    count(*) FILTER (WHERE lease_until > now())::int AS held, count(*) FILTER (WHERE lease_until <= now())::int AS expired
  FROM run WHERE state = 'running' AND waiting_since IS NULL`;

/** The index of running turns contains them, so no other turn is read. */
const AWAITING_APPROVAL = `
  SELECT count(*)::int AS turns_awaiting_approval FROM run WHERE state = 'running' AND waiting_since IS NOT NULL`;

/** The gauges of turns for operators. */
@Injectable()
export class TurnGaugesRepository {
  constructor(private readonly database: Database) {}

  /**
   * The longest time for which a turn that could run has waited for a free slot; 0 when none waits, and during
   * maintenance.
   */
  @ReadsGauges('turn_queue_age_s')
  async queueAge() {
    const [row] = await this.database.query<{ seconds: number }>(QUEUE_AGE);
    return { turn_queue_age_s: Math.max(0, row!.seconds) };
  }

  /**
   * The number of turns that wait for a person. Each has released its slot, keeps its thread and its hold, and is in no
   * figure of the queue.
   */
  @ReadsGauges('turns_awaiting_approval')
  async awaitingApproval() {
    const [row] = await this.database.query<{ turns_awaiting_approval: number }>(AWAITING_APPROVAL);
    return row!;
  }

  @ReadsQueue('turns')
  async reading(sql: Sql): Promise<QueueReading> {
    const [row] = await sql.query<{ ready: number; held: number; expired: number }>(COUNTS);
    const { ready, held, expired } = row!;
    const { turn_queue_age_s: oldest_due_s } = await this.queueAge();
    return { due: ready + expired, held, expired, oldest_due_s };
  }
}
