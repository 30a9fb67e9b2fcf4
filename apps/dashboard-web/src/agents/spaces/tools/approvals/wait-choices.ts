const HOUR_S = 3_600;
const DAY_S = 24 * HOUR_S;

/** Waiting times of a call to choose from; the API accepts any number of seconds between a minute and 30 days. */
const CHOICES: readonly number[] = [HOUR_S, 8 * HOUR_S, DAY_S, 3 * DAY_S, 7 * DAY_S, 30 * DAY_S];

/** Returns the choices of a field, including the current value where a program set another one. */
export function waitChoices(set: number): { value: string; label: string }[] {
  const all = CHOICES.includes(set) ? CHOICES : [...CHOICES, set].sort((a, b) => a - b);
  return all.map((seconds) => ({ value: String(seconds), label: inWords(seconds) }));
}

function inWords(seconds: number): string {
  if (seconds % DAY_S === 0) return counted(seconds / DAY_S, 'day');
  if (seconds % HOUR_S === 0) return counted(seconds / HOUR_S, 'hour');
  return seconds % 60 === 0 ? counted(seconds / 60, 'minute') : counted(seconds, 'second');
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
