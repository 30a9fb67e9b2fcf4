/** Shorter waits are as they are: they are of loops that something waits for. */
const SHORTEST_MS = 500;
/** Loops that wait longer than this wake up together with those that wait as long. */
const LONGEST_TICK_MS = 5_000;
/** Node may end a wait a moment early; the tick that is about to come does not count then. */
const EARLY_MS = 5;

/**
 * The wait of a loop that repeats a step every `ms` milliseconds. It ends at a multiple of that since the start of the
 * process, so that all loops of a process wake up together: waking up costs an idle program several times what it does
 * then. The first wait is between a quarter and five quarters as long, later ones are of `ms` less what the step took.
 */
export function untilTick(ms: number, now = performance.now()): number {
  if (ms < SHORTEST_MS) return ms;
  const tickMs = Math.min(ms, LONGEST_TICK_MS);
  const end = Math.floor((now + ms + EARLY_MS) / tickMs) * tickMs;
  return (end - now < ms / 4 ? end + tickMs : end) - now;
}
