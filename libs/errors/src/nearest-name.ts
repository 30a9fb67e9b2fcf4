/** The most letters that may differ between the intended name and the typed one. */
const MAX_EDITS = 2;
const SHORTEST_PREFIX = 3;

/**
 * Returns the known name that was most likely meant: `end_user_ref` for `end_user` or `endUserRef`. Undefined when none
 * is close.
 */
export function nearestName(given: string, known: readonly string[]): string | undefined {
  const plain = plainOf(given);
  const ranked = known
    .map((name) => ({ name, edits: distance(plain, plainOf(name)), isPart: isPartOf(plain, plainOf(name)) }))
    .filter(({ name, edits, isPart }) => isPart || (edits <= MAX_EDITS && edits < plainOf(name).length / 2))
    .toSorted((a, b) => a.edits - b.edits);
  return ranked[0]?.name;
}

function plainOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 64);
}

function isPartOf(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return short.length >= SHORTEST_PREFIX && (long.startsWith(short) || long.endsWith(short));
}

/** Returns the Levenshtein distance: how many letters must be inserted, removed or replaced. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)));
    row = next;
  }
  return row[b.length]!;
}
