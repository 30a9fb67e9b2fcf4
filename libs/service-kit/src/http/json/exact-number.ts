const PARTS = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;
/** Whole numbers of so few digits that they are exact in a double. */
const SHORT = /^(?:0|-?[1-9]\d{0,14})$/;

/**
 * Returns whether a JSON number, read as a double and written again, is the same number: 1.50 and 1e2 are (as 1.5 and
 * 100), 1234567890123456789, 1e400 and -0 are not.
 */
export function isExactNumber(literal: string): boolean {
  if (SHORT.test(literal)) return true;
  return decimalOf(literal) === decimalOf(JSON.stringify(Number(literal)));
}

/** Returns the sign, the digits without zeros at the ends, and the power of ten behind them. */
function decimalOf(literal: string): string | undefined {
  const [, sign, whole, fraction = '', exponent = '0'] = PARTS.exec(literal) ?? [];
  if (whole === undefined) return undefined;
  const digits = (whole + fraction).replace(/^0+/, '');
  const trimmed = digits.replace(/0+$/, '');
  if (trimmed === '') return `${sign}0`;
  const power = BigInt(exponent) - BigInt(fraction.length) + BigInt(digits.length - trimmed.length);
  return `${sign}${trimmed}e${power}`;
}
