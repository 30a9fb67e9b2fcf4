/**
 * The memory of the protocol's client, for as long as the page is open: nothing of a pairing stays on the buyer's
 * device.
 */
export class MemoryStorage {
  private readonly items = new Map<string, unknown>();

  async getKeys(): Promise<string[]> {
    return [...this.items.keys()];
  }

  // biome-ignore lint/suspicious/noExplicitAny: the client's own contract
  async getEntries<T = any>(): Promise<[string, T][]> {
    return [...this.items] as [string, T][];
  }

  // biome-ignore lint/suspicious/noExplicitAny: the client's own contract
  async getItem<T = any>(key: string): Promise<T | undefined> {
    return this.items.get(key) as T | undefined;
  }

  // biome-ignore lint/suspicious/noExplicitAny: the client's own contract
  async setItem<T = any>(key: string, value: T): Promise<void> {
    this.items.set(key, value);
  }

  async removeItem(key: string): Promise<void> {
    this.items.delete(key);
  }
}
