import { tokenAmount } from '@libs/money/token-amount';
import type { Language } from './languages.js';

/** Replaces each `{name}` in a text by its value. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** Formats US cents as money in the language. */
export function money(cents: number, { money: locale }: Language): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' }).format(cents / 100);
}

/**
 * Formats base units of a token in the language, to the last unit: at least two decimals, at most as many as the token
 * has.
 */
export function tokens(baseUnits: string, decimals: number, { money: locale }: Language): string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: decimals };
  // Text, because a number would lose the last units of a large amount.
  return new Intl.NumberFormat(locale, digits).format(tokenAmount(baseUnits, decimals) as Intl.StringNumericLiteral);
}

/** Formats a count in the language. */
export function number(count: number, { money: locale }: Language): string {
  return new Intl.NumberFormat(locale).format(count);
}

/** Formats a moment in UTC in the language, without the label UTC. */
export function moment(iso: string, { dates }: Language): string {
  return new Intl.DateTimeFormat(dates, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(
    new Date(iso),
  );
}
