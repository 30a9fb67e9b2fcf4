/** The most keys of one read. */
const AT_MOST = 64;
/** How many reads run at a time while so many keys wait that they fill one; else it is one. */
const AT_A_TIME = 4;
/** A read that takes longer than this holds up no other: its connection may be dead. */
const SLOW_MS = 1_000;

/**
 * Reads of many things by many callers at once, one statement for all who wait: a caller that comes while others read waits for the next
 * read, together with everybody who came meanwhile. Like a read of one's own it begins after the call, so what was written before is in it.
 * A caller that comes alone does not wait.
 *
 * A second read at a time would halve what each gathers: a statement costs Postgres and this process about as much for five keys as for one.
 */
export class GatheredReads<Value> {
  private readonly waiting = new Map<string, PromiseWithResolvers<Value | undefined>>();
  private running = 0;

  /** `read` gives what it found of these keys. */
  constructor(
    private readonly read: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
    private readonly slowMs = SLOW_MS,
  ) {}

  /** The value of a key; undefined where there is none. Throws what the read throws, as it does for all callers that are in it. */
  of(key: string): Promise<Value | undefined> {
    const known = this.waiting.get(key);
    if (known) return known.promise;
    const asked = Promise.withResolvers<Value | undefined>();
    this.waiting.set(key, asked);
    this.runNext();
    return asked.promise;
  }

  private runNext(): void {
    const most = this.waiting.size >= AT_MOST ? AT_A_TIME : 1;
    if (this.waiting.size === 0 || this.running >= most) return;
    this.running++;
    let isCounted = true;
    const end = () => {
      if (isCounted) this.running--;
      isCounted = false;
      this.runNext();
    };
    const slow = setTimeout(end, this.slowMs);
    void this.readWaiting().finally(() => {
      clearTimeout(slow);
      end();
    });
  }

  private async readWaiting(): Promise<void> {
    const asked = [...this.waiting].slice(0, AT_MOST);
    for (const [key] of asked) this.waiting.delete(key);
    try {
      const found = await this.read(asked.map(([key]) => key));
      for (const [key, { resolve }] of asked) resolve(found.get(key));
    } catch (error) {
      for (const [, { reject }] of asked) reject(error);
    }
  }
}
