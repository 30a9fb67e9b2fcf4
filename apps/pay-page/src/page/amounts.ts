/** Base units as a decimal number without trailing zeros but with at least two places: what a buyer types into a wallet. */
export function tokenAmount(baseUnits: string, decimals: number): string {
  const digits = baseUnits.padStart(decimals + 1, '0');
  const whole = digits.slice(0, -decimals);
  const fraction = digits.slice(-decimals).replace(/0+$/, '').padEnd(2, '0');
  return `${whole}.${fraction}`;
}
