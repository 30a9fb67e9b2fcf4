/** Whether two URLs lead to one database of one server, regardless of the user. False where one is no URL. */
export function isSameDatabase(one: string, other: string): boolean {
  const [a, b] = [URL.parse(one), URL.parse(other)];
  return a !== null && b !== null && a.host === b.host && a.pathname === b.pathname;
}
