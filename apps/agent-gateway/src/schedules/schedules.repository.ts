import type { ScheduleError, SelfPauseReason } from '@libs/events/payloads/turns.payload';
import { insertNew, insertRow, updateRows } from '@libs/service-kit/database/entities/rows';
import { type Leased, LeaseQueue } from '@libs/service-kit/database/leases/lease-queue';
import { type QueueReading, ReadsQueue } from '@libs/service-kit/database/leases/queue-reading';
import type { Sql, Tx } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { LessThan } from 'typeorm';
import { ScheduleRow, ScheduleRunRow } from './schedule.entity.js';
import type { ShownRun } from './schedule.view.js';

const DUE = new LeaseQueue<ScheduleRow>(ScheduleRow, {
  name: 'schedules',
  dueIndex: 'schedule_due',
  attempts: 'attempts',
});

/** A schedule whose slot this process may run. */
export type DueSchedule = Leased<ScheduleRow>;

export type NewSchedule = Omit<
  ScheduleRow,
  'seq' | 'paused_reason' | 'active_since' | 'attempts' | 'lease_id' | 'lease_until' | 'created_at'
>;

/** The fields that an edit may change. */
export type ScheduleChanges = Partial<Omit<ScheduleRow, 'seq' | 'id' | 'account_id' | 'space_id' | 'created_at'>>;

@Injectable()
export class SchedulesRepository {
  insert(tx: Tx, schedule: NewSchedule): Promise<ScheduleRow> {
    return insertRow(tx, ScheduleRow, schedule);
  }

  countOf(sql: Sql, spaceId: string): Promise<number> {
    return sql.repository(ScheduleRow).countBy({ space_id: spaceId });
  }

  async byId(sql: Sql, id: string): Promise<ScheduleRow | undefined> {
    return (await sql.repository(ScheduleRow).findOneBy({ id })) ?? undefined;
  }

  /** Returns the schedule, locked until the transaction ends. */
  async lock(tx: Tx, id: string): Promise<ScheduleRow | undefined> {
    const [row] = await tx.query<ScheduleRow>('SELECT * FROM schedule WHERE id = $1 FOR UPDATE', [id]);
    return row;
  }

  /** Returns the newest first, one row more than `limit` when there are more. */
  page(sql: Sql, spaceId: string, limit: number, belowSeq?: number): Promise<ScheduleRow[]> {
    const where = { space_id: spaceId, ...(belowSeq === undefined ? {} : { seq: LessThan(belowSeq) }) };
    return sql.repository(ScheduleRow).find({ where, order: { seq: 'DESC' }, take: limit + 1 });
  }

  /**
   * Changes a locked schedule. Also ends any lease, so that a process which runs an old slot changes nothing of the
   * edited schedule.
   */
  async update(tx: Tx, id: string, changes: ScheduleChanges): Promise<ScheduleRow> {
    const [row] = await updateRows(tx, ScheduleRow, { id }, { ...changes, lease_id: null, lease_until: null });
    return row!;
  }

  async delete(sql: Sql, id: string): Promise<void> {
    await sql.repository(ScheduleRow).delete({ id });
  }

  /** Claims due schedules and works on them. Those of a process that dies are due again when their leases end. */
  work(sql: Sql, limit: number, run: (schedule: DueSchedule) => Promise<unknown>): Promise<boolean> {
    return DUE.work(sql, limit, run);
  }

  /** Records the outcome of the slot, even if the schedule was edited since then. */
  async note(
    tx: Tx,
    schedule: DueSchedule,
    run: Pick<ScheduleRunRow, 'outcome' | 'turn_id' | 'error_code'>,
  ): Promise<void> {
    await insertNew(tx, ScheduleRunRow, [{ schedule_id: schedule.id, slot_at: schedule.slot_at!, ...run }]);
  }

  /** Waits for the next slot. Keeps an edit since then. */
  async waitFor(tx: Tx, schedule: DueSchedule, next: Date): Promise<void> {
    await DUE.complete(tx, schedule, { slot_at: next, due_at: next, attempts: 0 });
  }

  /**
   * Pauses a schedule. False, and nothing changes, when the schedule was edited since it was claimed, or another
   * process has claimed it.
   */
  pause(tx: Tx, schedule: DueSchedule, reason: SelfPauseReason): Promise<boolean> {
    return DUE.complete(tx, schedule, { paused_reason: reason, slot_at: null });
  }

  /** Returns the outcomes of a schedule's slots, newest first, one row more than `limit` when there are more. */
  runs(sql: Sql, scheduleId: string, limit: number, before?: Date): Promise<ScheduleRunRow[]> {
    const where = { schedule_id: scheduleId, ...(before ? { slot_at: LessThan(before) } : {}) };
    return sql.repository(ScheduleRunRow).find({ where, order: { slot_at: 'DESC' }, take: limit + 1 });
  }

  /** Returns the outcome of the last slot of each of these schedules. */
  async lastRuns(sql: Sql, scheduleIds: readonly string[]): Promise<Map<string, ShownRun>> {
    const rows = await sql.query<ScheduleRunRow>(
      `SELECT DISTINCT ON (schedule_id) * FROM schedule_run WHERE schedule_id = ANY($1)
       ORDER BY schedule_id, slot_at DESC`,
      [scheduleIds],
    );
    return new Map(rows.map((row) => [row.schedule_id, row]));
  }

  /**
   * Returns the consecutive turns that were refused or failed since the schedule became active, the last one first, at
   * most `atMost`. Cancelled turns do not count as failed.
   */
  async failures(sql: Sql, schedule: ScheduleRow, atMost: number): Promise<ScheduleError[]> {
    const rows = await sql.query<ScheduleError & { failed: boolean }>(
      `SELECT r.outcome = 'refused' OR coalesce(t.state = 'failed', false) AS failed,
         coalesce(r.error_code, t.error ->> 'code') AS code, r.turn_id
       FROM schedule_run r LEFT JOIN turn t ON t.id = r.turn_id
       WHERE r.schedule_id = $1 AND r.created_at >= $2 AND r.outcome IN ('submitted', 'refused')
       ORDER BY r.slot_at DESC LIMIT $3`,
      [schedule.id, schedule.active_since, atMost],
    );
    const end = rows.findIndex(({ failed }) => !failed);
    return rows.slice(0, end === -1 ? atMost : end).map(({ code, turn_id }) => ({ code, turn_id }));
  }

  /** Returns whether the turn of the last slot is not over yet. */
  async isBusy(sql: Sql, scheduleId: string): Promise<boolean> {
    const rows = await sql.query(
      `SELECT 1 FROM turn WHERE finished_at IS NULL AND id = (
         SELECT turn_id FROM schedule_run WHERE schedule_id = $1 AND turn_id IS NOT NULL ORDER BY slot_at DESC LIMIT 1)`,
      [scheduleId],
    );
    return rows.length > 0;
  }

  /** Returns the turn that was accepted under an Idempotency-Key. */
  async submitted(sql: Sql, accountId: number, idempotencyKey: string): Promise<string | undefined> {
    const [row] = await sql.query<{ turn_id: string }>(
      `SELECT response ->> 'turn_id' AS turn_id FROM idempotency_key WHERE account_id = $1 AND key = $2`,
      [accountId, idempotencyKey],
    );
    return row?.turn_id;
  }

  @ReadsQueue('schedules')
  reading(sql: Sql): Promise<QueueReading> {
    return DUE.reading(sql);
  }
}
