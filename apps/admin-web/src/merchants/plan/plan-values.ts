import { centsOfDollars } from '@libs/ui/forms/dollars';

const MOST_BPS = 1_000;

/**
 * What people type as a fee in percent, in basis points: `0.5` is 50. Null for nothing, undefined for what is no fee.
 */
export function bpsOfPercent(text: string): number | null | undefined {
  const plain = text.replace(/\s*[%٪]\s*$/, '').trim();
  if (plain === '') return null;
  // Basis points are to a percent as cents are to a dollar.
  const bps = plain.includes('$') ? undefined : centsOfDollars(plain);
  return bps !== undefined && bps <= MOST_BPS ? bps : undefined;
}

/** Basis points as a field shows them. */
export function percentText(bps: number | null): string {
  return bps === null ? '' : String(bps / 100);
}

/** The day of a moment in UTC, as a date field has it. */
export function dayOf(moment: string | null): string {
  return moment?.slice(0, 10) ?? '';
}

/** The last moment of a day in UTC; null for no day. */
export function endOfDay(day: string): string | null {
  return day === '' ? null : `${day}T23:59:59.999Z`;
}
