interface Running<V> {
  running: Promise<V>;
  next?: Promise<V>;
}

/**
 * Lets concurrent callers share one lookup of the same key, without ever getting a result that is older than their request:
 * callers that arrive while a lookup is under way share the next one.
 */
export class SharedLookups<V> {
  private readonly lookups = new Map<string, Running<V>>();

  constructor(private readonly lookUp: (key: string) => Promise<V>) {}

  get(key: string): Promise<V> {
    const known = this.lookups.get(key);
    if (known) {
      known.next ??= this.after(known.running, key);
      return known.next;
    }
    return this.begin(key);
  }

  private after(running: Promise<V>, key: string): Promise<V> {
    const goOn = () => this.begin(key);
    return running.then(goOn, goOn);
  }

  private begin(key: string): Promise<V> {
    const own: Running<V> = { running: this.lookUp(key) };
    this.lookups.set(key, own);
    const forget = () => {
      if (this.lookups.get(key) === own && own.next === undefined) this.lookups.delete(key);
    };
    own.running.then(forget, forget);
    return own.running;
  }
}
