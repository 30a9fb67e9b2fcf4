/** A share as people read it. */
export const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** The parts of a program with their shares of its busy time, the greatest first. */
export function sharesText(shares: Readonly<Record<string, number>>): string {
  const parts = Object.entries(shares).toSorted(([, a], [, b]) => b - a);
  return parts.map(([part, share]) => `${part} ${percent(share)}`).join(', ');
}
