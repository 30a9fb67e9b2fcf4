import { GatheredStatements } from './gathered-statements.js';

/**
 * Reads of many things by many callers at once, one statement for all who wait (`GatheredStatements`), and each thing
 * once for all who ask for it before its read begins. Like a read of one's own it begins after the call, so what was
 * written before is in it.
 */
export class GatheredReads<Value> {
  private readonly waiting = new Map<string, Promise<Value | undefined>>();
  private readonly statements: GatheredStatements<string, Value | undefined>;

  /** `read` gives what it found of these keys. */
  constructor(read: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>, slowMs?: number) {
    this.statements = new GatheredStatements(async (keys) => {
      for (const key of keys) this.waiting.delete(key);
      const found = await read(keys);
      return keys.map((key) => found.get(key));
    }, slowMs);
  }

  /** The value of a key; undefined where there is none. Throws what reading it alone throws. */
  of(key: string): Promise<Value | undefined> {
    const known = this.waiting.get(key);
    if (known) return known;
    const asked = Promise.withResolvers<Value | undefined>();
    // Before it is added, because its read may begin at once.
    this.waiting.set(key, asked.promise);
    this.statements.add(key).then(asked.resolve, (error: unknown) => {
      // A read that was not sent has not begun, and would be given to everybody who asks later.
      if (this.waiting.get(key) === asked.promise) this.waiting.delete(key);
      asked.reject(error);
    });
    return asked.promise;
  }
}
