import type { ScheduleRow, ScheduleRunRow } from './schedule.entity.js';
import type { ScheduleRunView, ScheduleView } from './schedules.dto.js';

export type ShownRun = Pick<ScheduleRunRow, 'slot_at' | 'outcome' | 'turn_id' | 'error_code'>;

export function scheduleView(row: ScheduleRow, last: ShownRun | undefined): ScheduleView {
  return {
    schedule_id: row.id,
    space: row.space_id,
    title: row.title,
    cron: row.cron,
    time_zone: row.time_zone,
    text: row.text,
    end_user_ref: row.end_user_ref,
    metadata: row.metadata,
    missed: row.missed,
    active: row.paused_reason === null,
    paused_reason: row.paused_reason,
    next_at: row.slot_at?.toISOString() ?? null,
    last_run: last ? runView(last) : null,
    created_at: row.created_at.toISOString(),
  };
}

export function runView({ slot_at, outcome, turn_id, error_code }: ShownRun): ScheduleRunView {
  return { slot_at: slot_at.toISOString(), outcome, turn_id, error_code };
}
