const SECOND_MS = 1_000;
const STEPS = [
  { unit: 'second', ms: SECOND_MS, below: 60 * SECOND_MS },
  { unit: 'minute', ms: 60 * SECOND_MS, below: 3_600 * SECOND_MS },
  { unit: 'hour', ms: 3_600 * SECOND_MS, below: 86_400 * SECOND_MS },
  { unit: 'day', ms: 86_400 * SECOND_MS, below: 7 * 86_400 * SECOND_MS },
] as const;

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'short' });
const sameYear = new Intl.DateTimeFormat('en', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const otherYear = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric' });

/**
 * Returns `3 min. ago`; beyond a week undefined, because the date is clearer. A moment ahead counts as just happened,
 * because clocks differ and the pages' own stands still for ten seconds; only one that `mayBeAhead` is `in 2 hr.`
 */
export function relativeMoment(at: Date, now: Date, mayBeAhead = false): string | undefined {
  const distanceMs = mayBeAhead ? at.getTime() - now.getTime() : Math.min(0, at.getTime() - now.getTime());
  const step = STEPS.find(({ below }) => Math.abs(distanceMs) < below);
  if (!step) return undefined;
  if (distanceMs > -5 * SECOND_MS && distanceMs < SECOND_MS) return mayBeAhead ? 'now' : 'just now';
  return relative.format(Math.trunc(distanceMs / step.ms), step.unit);
}

/** Writes a moment in the reader's time zone, as short as possible: the year only when it is another one. */
export function localMoment(at: Date, now: Date): string {
  return (at.getFullYear() === now.getFullYear() ? sameYear : otherYear).format(at);
}

/** Returns `2026-11-21 16:45:03 UTC`, which everybody can compare. */
export function utcMoment(at: Date): string {
  return `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
