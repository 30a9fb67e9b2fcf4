import { type NumberSigns, signsOf } from './number-signs.js';

/**
 * An amount that was read, as an integer of its smallest unit, or the reason why it was not, for the person who typed
 * it.
 */
export type TypedAmount = { readonly units: bigint } | { readonly fault: string };

export interface AmountRules {
  /** BCP 47: the locale whose decimal sign decides where the text alone does not. */
  readonly locale: string;
  /** The decimals of the smallest unit: 2 for cents, 6 for millionths of a dollar. */
  readonly decimals: number;
}

/** Far above every limit of the API, far below the largest safe integer of JavaScript. */
const MAX_DIGITS = 12;
/** Left-to-right marks and their like, which locales that write from right to left put around signs. */
const INVISIBLE = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g;
const SPACES = /[\s\u00a0\u2009\u202f]/g;
const APOSTROPHES = /['\u2019\u02bc\uff07]/g;
/** `\u066b` and `\u066c` are the decimal and the thousands sign of Arabic digits: they mean one thing only. */
const NUMBER = /^[\d., '\u066b\u066c]+$/;
const DOLLARS = ['US$', '$US', 'US $', '$ US', 'USD', '$'];

/**
 * Reads what a person typed as an amount in US dollars. It is exact or refused, never guessed.
 *
 * These mean the same everywhere: digits alone; one or two digits after a single point or comma (`9,99`: groups have
 * three); both signs, of which the last one is the decimal sign; a sign that repeats, a space or an apostrophe, which
 * group. A single point or comma before any other number of digits (`1,234`) means what it means in the locale, and is
 * refused where it means nothing or both there. Groups must be whole, and decimals no more than there are.
 */
export function readAmount(text: string, { locale, decimals }: AmountRules): TypedAmount {
  const signs = signsOf(locale);
  const number = withoutDollars(inLatinDigits(text.replace(INVISIBLE, '').replace(SPACES, ' ')), signs)
    .replace(APOSTROPHES, "'")
    .trim();
  const example = `such as ${plainAmount(999n, 2, locale)}`;
  if (number === '') return { fault: `Enter an amount, ${example}.` };
  const foreign = /(?!\$)\p{Sc}/u.exec(number);
  if (foreign) return { fault: `Amounts are in US dollars: leave out the ${foreign[0]}.` };
  if (!NUMBER.test(number) || !/\d/.test(number)) return { fault: `Enter an amount in US dollars, ${example}.` };

  const parts = split(number, signs);
  if (!parts) return { fault: twoReadings(text.trim(), number, locale) };
  const whole = ungrouped(parts.whole, signs);
  if (whole === undefined)
    return { fault: `The digits of this amount are not in groups of three. Leave the separators out, ${example}.` };
  if (parts.fraction === '') return { fault: `Finish the amount, ${example}.` };
  const fraction = parts.fraction ?? '';
  if (fraction.length > decimals) {
    const isLikeAGroup = fraction.length === 3 && /^[1-9]\d{0,2}$/.test(parts.whole);
    if (isLikeAGroup) return { fault: twoReadings(text.trim(), number, locale) };
    return { fault: `Use at most ${decimals === 2 ? 'two' : decimals} decimals, ${example}.` };
  }
  if (!/^\d*$/.test(fraction)) return { fault: `Enter an amount in US dollars, ${example}.` };
  if (whole.length > MAX_DIGITS) return { fault: 'This amount is too large.' };
  return { units: BigInt(whole + fraction.padEnd(decimals, '0')) };
}

/**
 * Writes an amount as a field shows it for editing: the locale's decimal sign, no groups. `readAmount` reads it back in
 * any case.
 */
export function plainAmount(units: bigint, decimals: number, locale: string): string {
  const digits = String(units).padStart(decimals + 1, '0');
  const fraction = digits.slice(-decimals).replace(/0+$/, '').padEnd(2, '0');
  const signs = signsOf(locale);
  const sign = ['.', ...signs.decimals].find((one) => signs.decimals.includes(one) && !signs.groups.includes(one));
  // Where every sign has two meanings, three decimals would look like a group.
  return `${digits.slice(0, -decimals)}${sign ?? '.'}${sign || fraction.length !== 3 ? fraction : `${fraction}0`}`;
}

interface Parts {
  readonly whole: string;
  /** Undefined where there is no decimal sign. */
  readonly fraction?: string;
}

/** Splits a number at its decimal sign; undefined when that could be read in two ways. */
function split(number: string, signs: NumberSigns): Parts | undefined {
  const used = new Set(number.replace(/\d/g, ''));
  const arabic = number.indexOf('\u066b');
  if (arabic >= 0) return cut(number, arabic);
  const both = used.has('.') && used.has(',');
  const last = Math.max(number.lastIndexOf('.'), number.lastIndexOf(','));
  if (last < 0) return { whole: number };
  const sign = number[last]!;
  const isSingle = number.indexOf(sign) === last;
  if (both || [' ', "'", '\u066c'].some((group) => used.has(group)))
    return isSingle ? cut(number, last) : { whole: number };
  if (!isSingle) return { whole: number };
  const behind = number.length - last - 1;
  if (behind <= 2) return cut(number, last);
  const [isDecimal, isGroup] = [signs.decimals.includes(sign), signs.groups.includes(sign)];
  // As a group it would be broken, so it is not one: `0.125`.
  const isOnlyDecimal = isDecimal && (!isGroup || behind > 3 || !/^[1-9]\d{0,2}$/.test(number.slice(0, last)));
  if (isOnlyDecimal) return cut(number, last);
  return isGroup && !isDecimal ? { whole: number } : undefined;
}

function cut(number: string, at: number): Parts {
  return { whole: number.slice(0, at), fraction: number.slice(at + 1) };
}

/**
 * Returns digits without their groups, none where nothing precedes the decimal sign; undefined where a group is too
 * short, or two signs group.
 */
function ungrouped(whole: string, { groupsOfTwo }: NumberSigns): string | undefined {
  if (/^\d*$/.test(whole)) return whole;
  const inThrees = /^[1-9]\d{0,2}([., '\u066c])\d{3}(?:\1\d{3})*$/;
  const inTwos = /^[1-9]\d?([., '\u066c])(?:\d{2}\1)*\d{3}$/;
  return inThrees.test(whole) || (groupsOfTwo && inTwos.test(whole)) ? whole.replace(/\D/g, '') : undefined;
}

function twoReadings(typed: string, number: string, locale: string): string {
  const digits = BigInt(number.replace(/\D/g, ''));
  const [whole = '', fraction = ''] = number.split(/[.,]/).map((part) => part.replace(/\D/g, ''));
  const cut = BigInt(whole + fraction.slice(0, 2));
  return `“${typed}” can be read in two ways. Enter ${plainAmount(digits * 100n, 2, locale)} or ${plainAmount(cut, 2, locale)}.`;
}

/** Returns the text without the dollar at one of its ends. Other dollars, such as `A$`, stay, and are refused. */
function withoutDollars(text: string, { dollar }: NumberSigns): string {
  const trimmed = text.trim();
  for (const name of dollar ? [dollar, ...DOLLARS] : DOLLARS) {
    if (trimmed.toUpperCase().startsWith(name)) return trimmed.slice(name.length);
    if (trimmed.toUpperCase().endsWith(name)) return trimmed.slice(0, -name.length);
  }
  return trimmed;
}

/**
 * The zeros of the decimal digits that locales write numbers with (Unicode, general category Nd), and full-width ones.
 */
const ZEROS = [
  0x0660, 0x06f0, 0x07c0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0x0e50, 0x0ed0,
  0x0f20, 0x1040, 0x17e0, 0x1810, 0x1c50, 0x11136, 0x1e950, 0xff10,
];

function inLatinDigits(text: string): string {
  return text
    .replace(/\p{Nd}/gu, (digit) => {
      const code = digit.codePointAt(0)!;
      const zero = ZEROS.find((start) => code >= start && code < start + 10);
      return zero === undefined ? digit : String(code - zero);
    })
    .replaceAll('\uff0c', ',')
    .replaceAll('\uff0e', '.')
    .replaceAll('\uff04', '$');
}
