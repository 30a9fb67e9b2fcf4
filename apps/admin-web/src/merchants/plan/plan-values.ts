import { centsOfDollars } from '@libs/ui/forms/dollars';

const MAX_BPS = 1_000;

/**
 * Returns a fee that was typed in percent as basis points: `0.5` is 50. Returns null for an empty text, undefined for
 * anything that is not a fee.
 */
export function bpsOfPercent(text: string): number | null | undefined {
  const plain = text.replace(/\s*[%٪]\s*$/, '').trim();
  if (plain === '') return null;
  // Basis points are to a percent as cents are to a dollar.
  const bps = plain.includes('$') ? undefined : centsOfDollars(plain);
  return bps !== undefined && bps <= MAX_BPS ? bps : undefined;
}

/** Formats basis points for a field. */
export function percentText(bps: number | null): string {
  return bps === null ? '' : String(bps / 100);
}

/** Returns the UTC day of a moment, in the form of a date field. */
export function dayOf(moment: string | null): string {
  return moment?.slice(0, 10) ?? '';
}

/** Returns the last moment of a day in UTC; null without a day. */
export function endOfDay(day: string): string | null {
  return day === '' ? null : `${day}T23:59:59.999Z`;
}
