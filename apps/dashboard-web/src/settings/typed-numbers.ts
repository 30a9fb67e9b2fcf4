import { centsOfDollars } from '@libs/ui/forms/dollars';

const BPS_IN_PERCENT = 100;
const HOUR_MIN = 60;

/**
 * Returns a percentage that was typed as basis points, which are to a percent as cents are to a dollar; undefined for
 * anything finer than one, or not a number.
 */
export function bpsOfPercent(text: string): number | undefined {
  return text.includes('$') ? undefined : centsOfDollars(text.replace(/\s*[%٪]\s*$/, ''));
}

/** Formats basis points for the field: 50 is `0.5`. */
export function percentOfBpsTyped(bps: number): string {
  return String(bps / BPS_IN_PERCENT);
}

/**
 * Returns `90` as `That is 1 hour and 30 minutes.`; nothing for less than an hour and for anything that is not a
 * number.
 */
export function minutesInWords(text: string): string {
  const minutes = Number(text);
  if (!Number.isInteger(minutes) || minutes < HOUR_MIN) return '';
  const [hours, rest] = [Math.floor(minutes / HOUR_MIN), minutes % HOUR_MIN];
  const inWords = `${hours} hour${hours === 1 ? '' : 's'}`;
  return `That is ${rest ? `${inWords} and ${rest} minutes` : inWords}.`;
}
