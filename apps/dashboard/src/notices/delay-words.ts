import { LOCKED } from '@libs/chain/addresses/deposit-address';

/** The units that a delay is a whole number of, largest first; seconds. */
const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/**
 * Returns `3 days`, `36 hours`, `none`, `LOCKED`: a delay in the largest unit that divides it. Days from two on: one
 * day is `24 hours`.
 */
export function delayInWords(seconds: number): string {
  if (seconds === LOCKED) return 'LOCKED';
  if (seconds === 0) return 'none';
  // A delay may be longer by some seconds, so that its terms were never used before.
  const whole = seconds < 60 ? seconds : seconds - (seconds % 60);
  const [unit, size] = UNITS.find(([, each]) => whole % each === 0 && (each !== 86_400 || whole > each)) ?? UNITS[3];
  const count = whole / size;
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
