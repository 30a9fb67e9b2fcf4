/** Often enough for "last used" in a list, and next to no load for the bus and the database. */
const NOTED_EVERY_MS = 5 * 60_000;
const MAX_REMEMBERED = 50_000;

/** Remembers, in the memory of a process, when a use of each key was last noted. */
export class KeyUses {
  private readonly notedAt = new Map<number, number>();

  /** Returns whether to note a use of this key now: the first one, and then one in five minutes. */
  isDue(apiKeyId: number): boolean {
    const now = performance.now();
    if (now - (this.notedAt.get(apiKeyId) ?? Number.NEGATIVE_INFINITY) < NOTED_EVERY_MS) return false;
    if (this.notedAt.size >= MAX_REMEMBERED) this.notedAt.clear();
    this.notedAt.set(apiKeyId, now);
    return true;
  }
}
