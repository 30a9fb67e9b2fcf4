/** Fine enough for "last used" in a list, and next to nothing for the bus and the database. */
const NOTED_EVERY_MS = 5 * 60_000;
const MOST_REMEMBERED = 50_000;

/** When uses of keys were noted last, in the memory of a process. */
export class KeyUses {
  private readonly notedAt = new Map<number, number>();

  /** Whether a use of this key is to be noted now: the first one, and then one in five minutes. */
  isDue(apiKeyId: number): boolean {
    const now = performance.now();
    if (now - (this.notedAt.get(apiKeyId) ?? Number.NEGATIVE_INFINITY) < NOTED_EVERY_MS) return false;
    if (this.notedAt.size >= MOST_REMEMBERED) this.notedAt.clear();
    this.notedAt.set(apiKeyId, now);
    return true;
  }
}
