import fc from 'fast-check';

const NUMBERS = [
  '0',
  '1.0',
  '1.50',
  '1E5',
  '0.1',
  '-0',
  '-0.0',
  '1e400',
  '1e-400',
  '5e-324',
  '9007199254740991',
  '9007199254740992',
  '9007199254740993',
  '1234567890123456789',
  '0.1000000000000000055511151231257827',
  '100000000000000000000000',
  '1.7976931348623157e308',
];

const digits = (min: number, max: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: min, maxLength: max }).map((all) => all.join(''));

const numberText = fc.oneof(
  fc.constantFrom(...NUMBERS),
  fc
    .tuple(fc.constantFrom('', '-'), fc.integer({ min: 1, max: 9 }), digits(0, 24))
    .map(([sign, first, rest]) => `${sign}${first}${rest}`),
  fc
    .tuple(digits(1, 20), fc.constantFrom('', 'e3', 'E-7', 'e+20'))
    .map(([fraction, exponent]) => `0.${fraction}${exponent}`),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => JSON.stringify(value)),
);

const stringText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) => JSON.stringify(text)),
  fc.string({ unit: 'binary', maxLength: 6 }).map((text) => JSON.stringify(text)),
  fc.constantFrom('"\\u0000"', '"\\ud800"', '"\\ud83d\\ude00"', '"\\/"', '"\\u00e9"', '""'),
);

const nameText = fc.oneof(
  fc.constantFrom(
    '"__proto__"',
    '"constructor"',
    '"toString"',
    '"a b"',
    '""',
    '"b"',
    '"a"',
    '"10"',
    '"9"',
    '"\\u0061b"',
  ),
  stringText,
);

/** The JSON text of an object such as callers send as metadata: odd names, odd text, numbers of every size, spaces. */
export const metadataText: fc.Arbitrary<string> = fc.letrec<{ value: string; object: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    numberText,
    stringText,
    fc.constantFrom('true', 'false', 'null', '[]', '{}'),
    fc.array(tie('value'), { maxLength: 4 }).map((items) => `[ ${items.join(' ,')}]`),
    tie('object'),
  ),
  object: fc
    .uniqueArray(fc.tuple(nameText, tie('value')), {
      maxLength: 5,
      selector: ([name]) => JSON.parse(name) as string,
    })
    .map((fields) => `{${fields.map(([name, value]) => `${name}: ${value}`).join(',\n')}}`),
})).object;

/**
 * Reads JSON without loss: each number as its sign, digits and power of ten. It is independent of how the code under
 * test decides, so that both can be compared.
 */
export function exactJson(text: string): unknown {
  const read = JSON.parse as (
    text: string,
    revive: (key: string, value: unknown, context: Source) => unknown,
  ) => unknown;
  return read(text, (_key, value, { source }) => (typeof value === 'number' ? decimalOf(source as string) : value));
}

interface Source {
  /** The source of a primitive in the text. */
  readonly source?: string;
}

function decimalOf(literal: string): { sign: string; digits: bigint; power: number } {
  const [, sign = '', whole = '', fraction = '', power = '0'] =
    /^(-?)(\d+)\.?(\d*)(?:[eE]([+-]?\d+))?$/.exec(literal) ?? [];
  let digits = BigInt(whole + fraction);
  let exponent = Number(power) - fraction.length;
  if (digits === 0n) return { sign, digits, power: 0 };
  while (digits % 10n === 0n) {
    digits /= 10n;
    exponent++;
  }
  return { sign, digits, power: exponent };
}

/**
 * Returns whether a program that reads and writes this text with doubles, into a database without NUL, returns the
 * same.
 */
export function canBeKept(text: string): boolean {
  const value: unknown = JSON.parse(text);
  const isText = !/\\u0000|\\ud[89a-f]/i.test(JSON.stringify(value));
  return isText && textOf(exactJson(text)) === textOf(exactJson(JSON.stringify(value)));
}

/** Returns a text for comparing results of `exactJson`, including the order of names. */
export function textOf(exact: unknown): string {
  return JSON.stringify(exact, (_key, value) => (typeof value === 'bigint' ? String(value) : value));
}
