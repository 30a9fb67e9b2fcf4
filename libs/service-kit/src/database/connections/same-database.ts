/**
 * Returns whether two URLs lead to the same database of the same server, regardless of the user. False where one is not
 * a URL.
 */
export function isSameDatabase(one: string, other: string): boolean {
  const [a, b] = [URL.parse(one), URL.parse(other)];
  return a !== null && b !== null && a.host === b.host && a.pathname === b.pathname;
}
