import { tokenAmount } from '@libs/money/token-amount';
import type { Language } from './languages.js';

/** `{name}` in a text replaced by what it stands for. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** US cents as the language writes money. */
export function money(cents: number, { money: locale }: Language): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' }).format(cents / 100);
}

/**
 * Base units of a token as the language writes numbers, to the last unit: at least two places, at most as many as the
 * token has.
 */
export function tokens(baseUnits: string, decimals: number, { money: locale }: Language): string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: decimals };
  // Text, because a number would lose the last units of a great amount.
  return new Intl.NumberFormat(locale, digits).format(tokenAmount(baseUnits, decimals) as Intl.StringNumericLiteral);
}

/** A count as the language writes numbers. */
export function number(count: number, { money: locale }: Language): string {
  return new Intl.NumberFormat(locale).format(count);
}

/** A moment of UTC as the language writes it, without the label UTC. */
export function moment(iso: string, { dates }: Language): string {
  return new Intl.DateTimeFormat(dates, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(
    new Date(iso),
  );
}
