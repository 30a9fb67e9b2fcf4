/** Files that were read lately, so that each step of a turn does not read them again. It keeps so many bytes for all turns. */
export class MediaCache {
  private readonly kept = new Map<string, Uint8Array>();
  private bytes = 0;

  constructor(private readonly mostBytes: number) {}

  get(key: string): Uint8Array | undefined {
    const found = this.kept.get(key);
    if (!found) return undefined;
    // The end of the order is what was used last.
    this.kept.delete(key);
    this.kept.set(key, found);
    return found;
  }

  set(key: string, bytes: Uint8Array): void {
    if (this.kept.has(key)) return;
    this.kept.set(key, bytes);
    this.bytes += bytes.length;
    for (const [oldest, { length }] of this.kept) {
      if (this.bytes <= this.mostBytes) break;
      this.kept.delete(oldest);
      this.bytes -= length;
    }
  }
}
