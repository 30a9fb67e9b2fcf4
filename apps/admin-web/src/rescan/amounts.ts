import { tokenAmount as decimal } from '@libs/money/token-amount';

/** Base units of an accepted token, as people read them: `1,234.50`. */
export function tokenAmount(baseUnits: string): string {
  const [whole, fraction] = decimal(baseUnits).split('.');
  return `${Number(whole).toLocaleString('en')}.${fraction}`;
}
