const MIN_BYTES = 1_024;

/**
 * A cache of recently read values, so that each step of a turn does not read them again: a fixed number of bytes for
 * all turns.
 */
export class MediaCache<Value> {
  private readonly kept = new Map<string, { readonly value: Value; readonly bytes: number }>();
  private bytes = 0;

  constructor(private readonly mostBytes: number) {}

  get(key: string): { readonly value: Value } | undefined {
    const found = this.kept.get(key);
    if (!found) return undefined;
    // The most recently used entry comes last.
    this.kept.delete(key);
    this.kept.set(key, found);
    return found;
  }

  /** Each value counts at least as much as its key and its entry take. */
  set(key: string, value: Value, valueBytes: number): void {
    if (this.kept.has(key)) return;
    const bytes = valueBytes + MIN_BYTES;
    this.kept.set(key, { value, bytes });
    this.bytes += bytes;
    for (const [oldest, { bytes: gone }] of this.kept) {
      if (this.bytes <= this.mostBytes) break;
      this.kept.delete(oldest);
      this.bytes -= gone;
    }
  }
}
