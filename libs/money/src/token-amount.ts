import { STABLECOIN_DECIMALS } from './cents.js';

/**
 * Formats base units as a decimal number without trailing zeros but with at least two decimals: what people type into a
 * wallet.
 */
export function tokenAmount(baseUnits: string | bigint, decimals = STABLECOIN_DECIMALS): string {
  const digits = baseUnits.toString().padStart(decimals + 1, '0');
  const fraction = digits.slice(-decimals).replace(/0+$/, '').padEnd(2, '0');
  return `${digits.slice(0, -decimals)}.${fraction}`;
}
