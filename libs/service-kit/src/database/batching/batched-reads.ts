import { StatementBatcher } from './statement-batcher.js';

/**
 * Reads many things for many callers at once: one statement for all who wait (`StatementBatcher`), and each thing once
 * for all who ask for it before its read begins. Like a caller's own read, it begins after the call, so it includes
 * what was written before.
 */
export class BatchedReads<Value> {
  private readonly waiting = new Map<string, Promise<Value | undefined>>();
  private readonly statements: StatementBatcher<string, Value | undefined>;

  /** `read` returns what it found for these keys. */
  constructor(read: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>, slowMs?: number) {
    this.statements = new StatementBatcher(async (keys) => {
      for (const key of keys) this.waiting.delete(key);
      const found = await read(keys);
      return keys.map((key) => found.get(key));
    }, slowMs);
  }

  /** Returns the value of a key; undefined where there is none. Throws what reading it alone throws. */
  of(key: string): Promise<Value | undefined> {
    const known = this.waiting.get(key);
    if (known) return known;
    const asked = Promise.withResolvers<Value | undefined>();
    // Set before the key is added, because its read may begin at once.
    this.waiting.set(key, asked.promise);
    this.statements.add(key).then(asked.resolve, (error: unknown) => {
      // A read that was not sent has not begun; left here, it would be given to everybody who asks later.
      if (this.waiting.get(key) === asked.promise) this.waiting.delete(key);
      asked.reject(error);
    });
    return asked.promise;
  }
}
