/** Shorter waits stay as they are: something waits for their loops. */
const SHORTEST_MS = 500;
/** Loops that wait longer than this wake up at multiples of it, together with those that wait exactly this long. */
const LONGEST_TICK_MS = 5_000;
/** Node may end a wait a moment early; a tick that is this close does not count. */
const EARLY_MS = 5;

/**
 * Returns the wait of a loop that repeats a step every `ms` milliseconds. The wait ends at a multiple of `ms` (of five
 * seconds, if `ms` is longer) since the start of the process, so that all loops of a process wake up together: waking
 * up costs an idle program several times what it does then. The first wait is between a quarter and five quarters as
 * long, later ones are `ms` less the time that the step took.
 */
export function untilTick(ms: number, now = performance.now()): number {
  if (ms < SHORTEST_MS) return ms;
  const tickMs = Math.min(ms, LONGEST_TICK_MS);
  const end = Math.floor((now + ms + EARLY_MS) / tickMs) * tickMs;
  return (end - now < ms / 4 ? end + tickMs : end) - now;
}
