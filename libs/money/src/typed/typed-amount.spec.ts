import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { plainAmount, readAmount } from './typed-amount.js';

const WANTED =
  `af am ar ar-EG ar-MA ar-SA as az be bg bn bn-BD brx bs ca ccp ckb cs cy da de de-AT de-CH de-LI dz el en en-AU
  en-CA en-CH en-DE en-GB en-IN en-SE en-ZA es es-419 es-AR es-CL es-CO es-CR es-ES es-MX es-US et eu fa fa-AF fi fil fr fr-BE fr-CA
  fr-CH fr-LU fr-MA ga gl gsw gu ha he hi hr hu hy id is it it-CH ja ka kk km kn ko ks ky lo lt lv mai mk ml mn mni mr ms
  my nb ne nl nl-BE nn or pa pl ps pt pt-AO pt-BR pt-CH pt-PT ro ru sa sat sd si sk sl so sq sr sv sw ta te th th-TH-u-nu-thai
  tr ug uk ur ur-IN uz vi zh zh-Hant zu`.split(/\s+/);
const LOCALES = Intl.NumberFormat.supportedLocalesOf(WANTED);
/** Their data (CLDR) gives one sign two meanings. */
const TWO_MINDED = ['en-DE'];
const STYLES: Intl.NumberFormatOptions[] = [
  { minimumFractionDigits: 2, maximumFractionDigits: 2 },
  { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: false },
  { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: 'always' } as never,
  { minimumFractionDigits: 0, maximumFractionDigits: 2 },
  { style: 'currency', currency: 'USD' },
  { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' },
  { style: 'currency', currency: 'USD', currencyDisplay: 'code' },
  { style: 'currency', currency: 'USD', useGrouping: false },
];
const locale = fc.constantFrom(...LOCALES);
const style = fc.constantFrom(...STYLES);
/** Half of them whole dollars: there a group can be taken for decimals. */
const cents = fc.oneof(
  fc.integer({ min: 0, max: 10_000_000_000 }),
  fc.integer({ min: 0, max: 99_999_999 }).map((dollars) => dollars * 100),
);

const read = (text: string, of = 'en', decimals = 2) => readAmount(text, { locale: of, decimals });
const unitsOf = (text: string, of = 'en', decimals = 2) => {
  const amount = read(text, of, decimals);
  return 'units' in amount ? Number(amount.units) : amount.fault;
};

describe('an amount as people type it', () => {
  it.each(['en', 'de', 'fr', 'de-CH', 'ar-EG', 'hi', 'es', 'pt-BR'])(
    'means the same everywhere where it can (%s)',
    (of) => {
      const typed = [
        '12',
        '9,99',
        '9.99',
        '0,5',
        '.5',
        ',07',
        '1,200.50',
        '1.200,50',
        "1'200.50",
        '1 200,5',
        '1,234,567',
        '1.234.567',
        '007',
      ];

      expect(typed.map((text) => unitsOf(text, of))).toEqual([
        1200, 999, 999, 50, 50, 7, 120_050, 120_050, 120_050, 120_050, 123_456_700, 123_456_700, 700,
      ]);
    },
  );

  it.each([
    ['en', '1,234', 123_400],
    ['de', '1.234', 123_400],
    ['es-MX', '1,234', 123_400],
    ['hi', '1,23,456.5', 12_345_650],
    ['de-CH', '1’234', 123_400],
    ['fr', '1\u202f234,50\u00a0$US', 123_450],
    ['ar-EG', '١٬٢٣٤٫٥٠', 123_450],
    ['fa', '۹٫۹۹', 999],
    ['en', '١٢٫٥', 1250],
    ['ja', '１２．５', 1250],
    ['bn', '১,২৩,৪৫৬.৫০', 12_345_650],
    ['en', 'US$1,200.50', 120_050],
    ['en', ' $ 3 ', 300],
    ['de', '3 usd', 300],
    ['en-US@posix', '1,234.5', 123_450],
    ['ar-EG', '٫٥', 50],
    ['ja', '９，９９', 999],
    ['br', '1 234,50 $ SU', 123_450],
  ])('is read as in %s: %s', (of, text, units) => {
    expect(unitsOf(text, of)).toBe(units);
  });

  it.each([
    ['de', ' 1,234 ', '“1,234” can be read in two ways. Enter 1234,00 or 1,23.'],
    ['en', ' 1.234 ', '“1.234” can be read in two ways. Enter 1234.00 or 1.23.'],
    ['en', '12.345', '“12.345” can be read in two ways. Enter 12345.00 or 12.34.'],
    ['en', '1.2345', 'Use at most two decimals, such as 9.99.'],
    ['de', '1,234.567', 'Use at most two decimals, such as 9,99.'],
    ['en', '12x', 'Enter an amount in US dollars, such as 9.99.'],
    ['en', 'x12', 'Enter an amount in US dollars, such as 9.99.'],
    ['en', ',', 'Enter an amount in US dollars, such as 9.99.'],
    ['de', '1,234', '“1,234” can be read in two ways. Enter 1234,00 or 1,23.'],
    ['en', '1.234', '“1.234” can be read in two ways. Enter 1234.00 or 1.23.'],
    ['fr', ' 1.234 ', '“1.234” can be read in two ways. Enter 1234,00 or 1,23.'],
    ['fr', '1.234', '“1.234” can be read in two ways. Enter 1234,00 or 1,23.'],
    ['de-CH', '1,234', '“1,234” can be read in two ways. Enter 1234.00 or 1.23.'],
    ['en', '0.125', 'Use at most two decimals, such as 9.99.'],
    ['en', '1 234,567', 'Use at most two decimals, such as 9.99.'],
    [
      'en',
      '12,34,567',
      'The digits of this amount are not in groups of three. Leave the separators out, such as 9.99.',
    ],
    ['en', '0,123', 'The digits of this amount are not in groups of three. Leave the separators out, such as 9.99.'],
    ['en', '', 'Enter an amount, such as 9.99.'],
    ['de', ' $ ', 'Enter an amount, such as 9,99.'],
    ['en', '12.', 'Finish the amount, such as 9.99.'],
    ['en', '9,99 €', 'Amounts are in US dollars: leave out the €.'],
    ['en', '1234567890123', 'This amount is too large.'],
  ])('is refused with a reason in %s: %s', (of, text, fault) => {
    expect(read(text, of)).toEqual({ fault });
  });

  it.each([
    '-1',
    '−1',
    '(5)',
    '+5',
    '1e3',
    '0x10',
    'twelve',
    '12,5.0.',
    '1,234.567.890',
    '1 23',
    '9 99',
    '1,23 4',
    "1'234 567",
    '1..5',
    '1,,5',
    '9. 5',
    '5 5',
    'A$5',
    '5 $CA',
    '$5$',
    '1_000',
    '1،5',
    '½',
    '12%',
    '1.234,567.89',
    ',',
    'NaN',
    '1,234,5678',
    '٫',
    '9٫9٫9',
    "12'34",
    '＄5＄',
  ])('is refused: %s', (text) => {
    for (const locale of ['en', 'de', 'fr', 'ar-EG', 'hi']) expect(read(text, locale)).toHaveProperty('fault');
  });

  it('is, in every locale, what that locale shows', () => {
    expect(LOCALES.length).toBeGreaterThan(90);
    fc.assert(
      fc.property(locale, style, cents, (of, options, units) => {
        const shown = new Intl.NumberFormat(of, options).format(units / 100);
        const amount = read(shown, of);
        // There a comma groups numbers and begins the decimals of money, or the other way round: only such texts may be
        // refused.
        if ('fault' in amount && TWO_MINDED.includes(of)) expect(amount.fault).toContain('two ways');
        else expect({ of, shown, read: amount }).toEqual({ of, shown, read: { units: BigInt(units) } });
      }),
      { numRuns: 3_000 },
    );
  });

  it('is never another amount, whatever locale it was written in and is read in', () => {
    fc.assert(
      fc.property(locale, locale, style, cents, (written, of, options, units) => {
        const shown = new Intl.NumberFormat(written, options).format(units / 100);
        const amount = read(shown, of);
        if ('units' in amount)
          expect({ written, of, shown, read: Number(amount.units) }).toEqual({ written, of, shown, read: units });
      }),
      { numRuns: 3_000 },
    );
  });

  it('never throws, and is never negative', () => {
    const noise = fc.string({ unit: fc.constantFrom(..."0123456789.,' -+e$€٫٬٣९%"), maxLength: 14 });
    fc.assert(
      fc.property(fc.oneof(noise, fc.string()), locale, fc.constantFrom(2, 6), (text, of, decimals) => {
        const amount = read(text, of, decimals);
        expect('units' in amount ? amount.units >= 0n : amount.fault.length > 0).toBe(true);
      }),
      { numRuns: 3_000 },
    );
  });
});

describe('a finer amount', () => {
  it.each([
    ['en', '0.000001', 1],
    ['de', '0,125', 125_000],
    ['de', '1.234', 1_234_000_000],
    ['en', '1,234', 1_234_000_000],
    ['en', '1.234', 1_234_000],
    // Each of two signs, of which the last one is the decimal sign, whatever it is in the locale.
    ['de', '1,234.567', 1_234_567_000],
    ['de', "1'234.567", 1_234_567_000],
    ['de', '1٬234.567', 1_234_567_000],
    // There both signs group and both begin decimals: a broken group is not one.
    ['en-DE', '0.125', 125_000],
    ['en-DE', '1.2345', 1_234_500],
    ['en-DE', '1234.567', 1_234_567_000],
    ['en-DE', '1234567', 1_234_567_000_000],
  ])('is read as in %s: %s', (of, text, units) => {
    expect(unitsOf(text, of, 6)).toBe(units);
  });

  it('is refused where it could be read in two ways', () => {
    for (const typed of ['1.234', '12.345', '123,456'])
      expect(read(typed, 'en-DE', 6)).toEqual({ fault: expect.stringContaining('two ways') });
    expect([read('0,125', 'en', 6), read('1.234', 'fr', 6), read('0.0000001', 'en', 6)]).toEqual([
      { fault: expect.any(String) },
      { fault: expect.stringContaining('two ways') },
      { fault: 'Use at most 6 decimals, such as 9.99.' },
    ]);
  });
});

describe('an amount in a field', () => {
  it('has the sign of the locale, and no groups', () => {
    expect([plainAmount(123_450n, 2, 'en'), plainAmount(123_450n, 2, 'de'), plainAmount(7n, 2, 'fr-CH')]).toEqual([
      '1234.50',
      '1234,50',
      '0.07',
    ]);
    expect([plainAmount(12_500n, 6, 'de'), plainAmount(20_000_000n, 6, 'en')]).toEqual(['0,0125', '20.00']);
    // Three decimals would look like a group there.
    expect([plainAmount(125_000n, 6, 'en-DE'), plainAmount(120_000n, 6, 'en-DE')]).toEqual(['0.1250', '0.12']);
  });

  it('is read back as what it was', () => {
    fc.assert(
      fc.property(locale, fc.bigInt({ min: 0n, max: 10n ** 13n }), fc.constantFrom(2, 6), (of, units, decimals) => {
        expect(read(plainAmount(units, decimals, of), of, decimals)).toEqual({ units });
      }),
      { numRuns: 5_000 },
    );
  });
});
