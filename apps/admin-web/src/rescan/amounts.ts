import { tokenAmount as decimal } from '@libs/money/token-amount';

/** Formats base units of an accepted token for people: `1,234.50`. */
export function tokenAmount(baseUnits: string): string {
  const [whole, fraction] = decimal(baseUnits).split('.');
  return `${Number(whole).toLocaleString('en')}.${fraction}`;
}
