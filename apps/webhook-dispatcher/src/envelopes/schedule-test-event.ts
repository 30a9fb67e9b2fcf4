import type { SchedulePausedData } from '@libs/dto/agent/schedules/schedule-paused-data';

const ZERO_ID = '0'.repeat(32);

/** Returns the `data` of a test event of a schedule: ids are zero, and `test` marks that there is no such schedule. */
export function pausedTestData(now: Date): SchedulePausedData {
  return {
    schedule_id: `sc_${ZERO_ID}`,
    space: `sp_${ZERO_ID}`,
    title: null,
    reason: 'failures',
    failures: 0,
    last_error: null,
    paused_at: now.toISOString(),
    test: true,
  };
}
