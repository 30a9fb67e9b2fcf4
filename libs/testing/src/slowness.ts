import { availableParallelism, loadavg } from 'node:os';

/** The default of `eventually`. */
const USUAL_TIMEOUT_MS = 15_000;
/** However busy the machine is, a limit grows no further: a fault that a promise excludes must stay far beyond it. */
const MAX_BY_LOAD = 5;

/**
 * Returns how much slower than usual EVENTUALLY_TIMEOUT_MS allows this machine to be: 1 or more, known before anything
 * is measured.
 */
export const allowedSlowness = (): number =>
  Math.max(1, Number(process.env['EVENTUALLY_TIMEOUT_MS'] ?? 0) / USUAL_TIMEOUT_MS);

/**
 * Returns the factor for a limit on measured time: 1 on a calm machine. It grows with EVENTUALLY_TIMEOUT_MS, which
 * allows a slow machine more, and with the processes that wait for each core. Call it once the measurement is over: the
 * load is the average of the last minute.
 */
export function slowness(): number {
  const busy = (loadavg()[0] ?? 0) / availableParallelism();
  return Math.max(allowedSlowness(), Math.min(MAX_BY_LOAD, busy));
}
