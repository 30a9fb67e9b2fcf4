import type { View } from '@libs/api-client/views';

type Schedule = View<'ScheduleView'>;

/** The values typed for a schedule, in the form of the API, so that its errors find their fields. */
export interface ScheduleValues extends Record<string, unknown> {
  title: string;
  text: string;
  cron: string;
  time_zone: string;
  end_user_ref: string;
  missed: Schedule['missed'];
}

/** Common cron expressions with their labels. */
export const COMMON_TIMES = [
  { cron: '0 9 * * *', label: 'Every day at 9:00' },
  { cron: '0 9 * * 1-5', label: 'Monday to Friday at 9:00' },
  { cron: '0 9 * * 1', label: 'Mondays at 9:00' },
  { cron: '0 9 1 * *', label: 'On the first of each month at 9:00' },
  { cron: '0 * * * *', label: 'Every hour' },
  { cron: '*/15 * * * *', label: 'Every 15 minutes' },
] as const;

export const MISSED = [
  { value: 'skip', label: 'Skip them' },
  { value: 'run_once', label: 'Run one turn for all of them' },
] as const;

/** The number of newest runs of a schedule that are shown. */
export const RUNS_SHOWN = 10;

/** Reasons of pauses that need attention: nobody requested them, and they do not end on their own. */
const STOPS: readonly Schedule['paused_reason'][] = ['failures', 'key_revoked'];

// biome-ignore format: a table reads best as a table
const WHY_PAUSED: Readonly<Record<NonNullable<Schedule['paused_reason']>, string>> = {
  request:        'It was paused manually.',
  failures:       'Five turns in a row failed or were refused, so it was paused. Resume it once you have fixed the cause.',
  key_revoked:    'The key that created it was revoked. Resume it here to run it as you.',
  space_archived: 'Its space is archived.',
  no_more_slots:  'Its cron expression has no more times.',
};

/** The codes with which the API refuses a turn, and their meaning; a code without a row is shown as it is. */
// biome-ignore format: a table reads best as a table
const REFUSALS: Readonly<Record<string, Refusal>> = {
  INSUFFICIENT_CREDITS: { words: 'there were not enough credits', fix: { page: 'credits', label: 'Top up the credits' } },
  QUOTA_EXCEEDED:       { words: 'a cap was reached',             fix: { page: 'quotas',  label: 'See the caps' } },
};

/** The reason why a turn was not accepted, and the page where that can be changed. */
export interface Refusal {
  readonly words: string;
  readonly fix?: { readonly page: string; readonly label: string };
}

/** Returns the form values of a schedule, or of a new one in this time zone. */
export function scheduleValues(schedule: Schedule | undefined, timeZone: string): ScheduleValues {
  return {
    title: schedule?.title ?? '',
    text: schedule?.text ?? '',
    cron: schedule?.cron ?? COMMON_TIMES[1].cron,
    time_zone: schedule?.time_zone ?? timeZone,
    end_user_ref: schedule?.end_user_ref ?? '',
    missed: schedule?.missed ?? 'skip',
  };
}

/** Returns the body of a request that makes or changes a schedule. */
export function scheduleBody({ title, end_user_ref, cron, ...values }: ScheduleValues) {
  return { ...values, cron: cron.trim(), title: title.trim() || null, end_user_ref: end_user_ref.trim() || null };
}

/** Returns the errors that the form finds without the API. */
export function scheduleFaults({ text, cron }: ScheduleValues): Record<string, string> {
  return {
    ...(text.trim() ? {} : { text: 'What should the agent do each time?' }),
    ...(cron.trim() ? {} : { cron: 'When should it run?' }),
  };
}

/** Returns whether a cron expression is one of the common times. */
export function isCommon(cron: string): boolean {
  return COMMON_TIMES.some((time) => time.cron === cron);
}

/** Returns the label of a common cron expression, and any other expression as it is. */
export function timesInWords(cron: string): string {
  return COMMON_TIMES.find((time) => time.cron === cron)?.label ?? cron;
}

/** Returns why a schedule does not run; undefined while it does. */
export function whyPaused({ paused_reason }: Pick<Schedule, 'paused_reason'>): string | undefined {
  return paused_reason === null ? undefined : WHY_PAUSED[paused_reason];
}

/** Returns whether a schedule was paused automatically, and needs somebody to resume it. */
export function isStopped({ paused_reason }: Pick<Schedule, 'paused_reason'>): boolean {
  return STOPS.includes(paused_reason);
}

/** Returns its state under the name in the table of states. */
export function stateOf(schedule: Pick<Schedule, 'active' | 'paused_reason'>): 'active' | 'paused' | 'stopped' {
  if (schedule.active) return 'active';
  return isStopped(schedule) ? 'stopped' : 'paused';
}

/** Returns why the API did not accept the turn of a run. */
export function refusalOf(code: string): Refusal {
  return REFUSALS[code] ?? { words: `the code was ${code}` };
}

/** Returns the newest run that had a turn, or was refused one: its failure may have paused the schedule. */
export function lastTurnOf<Run extends Pick<View<'ScheduleRunView'>, 'outcome'>>(
  runs: readonly Run[],
): Run | undefined {
  return runs.find(({ outcome }) => outcome === 'submitted' || outcome === 'refused');
}
