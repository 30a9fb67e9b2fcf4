/** Formats a share for people. */
export const percent = (share: number): string => `${Math.round(share * 100)}%`;

/** Returns the parts of a program with their shares of its busy time, the greatest first. */
export function sharesText(shares: Readonly<Record<string, number>>): string {
  const parts = Object.entries(shares).toSorted(([, a], [, b]) => b - a);
  return parts.map(([part, share]) => `${part} ${percent(share)}`).join(', ');
}
