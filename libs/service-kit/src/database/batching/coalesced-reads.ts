/** The read of one key that is under way, and the read that begins after it for all callers that came meanwhile. */
interface Reading<Value> {
  readonly running: Promise<Value>;
  next?: Promise<Value>;
}

/**
 * Shares reads of the same thing among all callers who wait for it. A caller gets a read that began after its call, so
 * it includes what was written before, like a read of its own. At most one read of a key runs, and one waits.
 */
export class CoalescedReads<Value> {
  private readonly readings = new Map<string, Reading<Value>>();

  constructor(private readonly read: (key: string) => Promise<Value>) {}

  of(key: string): Promise<Value> {
    const reading = this.readings.get(key);
    if (!reading) return this.begin(key);
    reading.next ??= reading.running.then(
      () => this.begin(key),
      () => this.begin(key),
    );
    return reading.next;
  }

  private begin(key: string): Promise<Value> {
    const reading: Reading<Value> = { running: this.read(key) };
    this.readings.set(key, reading);
    const over = () => {
      if (!reading.next) this.readings.delete(key);
    };
    reading.running.then(over, over);
    return reading.running;
  }
}
