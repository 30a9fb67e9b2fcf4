const [HOUR_MIN, DAY_MIN] = [60, 24 * 60];

/** Returns how long reviews usually take, in words that promise no more than is known. */
export function reviewTime(usualMin: number | null | undefined): string {
  if (usualMin === null || usualMin === undefined) return 'We will e-mail you as soon as we have decided.';
  return `Reviews usually take about ${inWords(usualMin)}. We will e-mail you as soon as we have decided.`;
}

function inWords(minutes: number): string {
  if (minutes < HOUR_MIN) return plural(Math.max(1, minutes), 'minute');
  if (minutes < 2 * DAY_MIN) return plural(Math.ceil(minutes / HOUR_MIN), 'hour');
  return plural(Math.ceil(minutes / DAY_MIN), 'day');
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
