import { plainAmount, readAmount } from '@libs/money/typed/typed-amount';

const CENTS = 2;
/** The agent API counts in millionths of a dollar. */
const MICRO = 6;

/** Returns the locale whose decimal sign people use: the browser's language, which its settings choose. */
function userLocale(): string {
  return globalThis.navigator?.language || 'en';
}

/**
 * Returns the cents of what people type as an amount in US dollars; undefined where it is not one, or could be two. See
 * `readAmount`.
 */
export function centsOfDollars(text: string, locale = userLocale()): number | undefined {
  const amount = readAmount(text, { locale, decimals: CENTS });
  return 'units' in amount ? Number(amount.units) : undefined;
}

/** Returns why a text is not an amount, for its field; null when it is one. */
export function faultOfDollars(text: string, locale = userLocale(), decimals = CENTS): string | null {
  const amount = readAmount(text, { locale, decimals });
  return 'fault' in amount ? amount.fault : null;
}

/** Cents as a field shows them for editing: `12.50`, or `12,50` where people write it so. */
export function dollarsOfCents(cents: number, locale = userLocale()): string {
  return plainAmount(BigInt(cents), CENTS, locale);
}

/** Returns an amount of the agent API, to millionths of a dollar; undefined for a text that is not one. */
export function fineDollars(text: string, locale = userLocale()): number | undefined {
  const amount = readAmount(text, { locale, decimals: MICRO });
  return 'units' in amount ? Number(amount.units) / 10 ** MICRO : undefined;
}

/** Returns the fault as `faultOfDollars` does, for amounts to millionths of a dollar. */
export function faultOfFineDollars(text: string, locale = userLocale()): string | null {
  return faultOfDollars(text, locale, MICRO);
}

/** Returns an amount of the agent API as a field shows it for editing: `2.50`, `0.0125`. */
export function fineDollarsText(dollars: number, locale = userLocale()): string {
  return plainAmount(BigInt(Math.round(dollars * 10 ** MICRO)), MICRO, locale);
}
