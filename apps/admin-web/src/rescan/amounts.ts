/** Of USDC and USDT. */
const DECIMALS = 6;

/** Base units of an accepted token, as people write them: `12.50`. */
export function tokenAmount(baseUnits: string): string {
  const digits = baseUnits.padStart(DECIMALS + 1, '0');
  const whole = Number(digits.slice(0, -DECIMALS)).toLocaleString('en');
  const fraction = digits.slice(-DECIMALS).replace(/0+$/, '').padEnd(2, '0');
  return `${whole}.${fraction}`;
}
