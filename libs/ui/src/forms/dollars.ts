/** What people type as an amount in US dollars, in cents: `12`, `12.5`, `1,200.50`. Undefined for anything else. */
export function centsOfDollars(text: string): number | undefined {
  const plain = text
    .replace(/^\s*(US)?\$\s*/, '')
    .replaceAll(',', '')
    .trim();
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(plain);
  if (!match) return undefined;
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** Cents as a field shows them: `12.50`. */
export function dollarsOfCents(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}
