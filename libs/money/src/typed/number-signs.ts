/** The signs with which a locale writes numbers, as far as reading one depends on them. */
export interface NumberSigns {
  /** Its decimal signs: some write amounts of money with another one than numbers (fr-CH). */
  readonly decimals: readonly string[];
  /** The signs with which it groups digits. */
  readonly groups: readonly string[];
  /** Groups of two before the last one, as in India: `1,23,456`. */
  readonly groupsOfTwo: boolean;
  /** Its name of the US dollar, in capitals; undefined where it has none. */
  readonly dollar: string | undefined;
}

/** More than one group, and decimals. */
const SAMPLE = 123_456_789.5;
const known = new Map<string, NumberSigns>();

/** Reads the signs from the locale's own data (CLDR, by `Intl`). A tag that names no locale is English. */
export function signsOf(locale: string): NumberSigns {
  const found = known.get(locale) ?? read(locale);
  known.set(locale, found);
  return found;
}

function read(locale: string): NumberSigns {
  const number = formatOf(locale, {}).formatToParts(SAMPLE);
  const money = formatOf(locale, { style: 'currency', currency: 'USD' }).formatToParts(SAMPLE);
  const signs = (type: string) => [
    ...new Set([...number, ...money].filter((part) => part.type === type).map(({ value }) => value)),
  ];
  return {
    decimals: signs('decimal'),
    groups: signs('group'),
    groupsOfTwo: number
      .filter(({ type }) => type === 'integer')
      .some(({ value }, index) => index > 0 && [...value].length === 2),
    dollar: money
      .find(({ type }) => type === 'currency')
      ?.value.replace(/\s/g, ' ')
      .toUpperCase(),
  };
}

function formatOf(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  try {
    return new Intl.NumberFormat(locale, options);
  } catch {
    // Browsers on bare systems have locales such as `en-US@posix`.
    return new Intl.NumberFormat('en', options);
  }
}
