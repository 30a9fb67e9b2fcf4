import { Cron } from 'croner';

/** The times of a repetition: a cron expression of five fields, in a time zone. */
export interface Timing {
  readonly cron: string;
  /** An IANA name, such as `Europe/Berlin`. */
  readonly time_zone: string;
}

/**
 * Returns the first slot after a moment; undefined where there is none. A time of day that a change to summer time
 * leaves out is at the first moment after the gap; one that a change back repeats is at the first of both. Hourly and
 * more frequent slots continue in even steps of real time.
 */
export function slotAfter({ cron, time_zone }: Timing, after: Date): Date | undefined {
  return schedule(cron, time_zone).nextRun(after) ?? undefined;
}

/** Returns in words what is wrong with a cron expression; undefined for a valid one. */
export function cronProblem(cron: string): string | undefined {
  try {
    schedule(cron, 'UTC');
    return undefined;
  } catch (error) {
    return (error as Error).message.replace(/^\w+: /, '');
  }
}

/** Returns whether the platform has the rules of a time zone. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

function schedule(cron: string, timezone: string): Cron {
  // Paused and without a function it only calculates: it sets no timer.
  return new Cron(cron, { mode: '5-part', paused: true, timezone });
}
