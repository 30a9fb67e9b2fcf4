/** The name of the server's time in the `Server-Timing` header of a response. */
const CLOCK = 'clock';

/**
 * Returns the time when the server made this page, in Unix milliseconds; undefined where the browser does not report
 * it.
 */
export function servedAt(): number | undefined {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return timeOf(navigation?.serverTiming?.find(({ name }) => name === CLOCK)?.description);
}

/** Returns the time when the server made a response; undefined for one of an earlier release. */
export function answeredAt(response: Response): number | undefined {
  return timeOf(response.headers.get('server-timing')?.match(/clock;desc="([^"]+)"/)?.[1]);
}

function timeOf(text: string | undefined): number | undefined {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? undefined : time;
}
