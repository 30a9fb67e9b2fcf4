/** A store of the bytes of files, by key. Its errors are those of its client. */
export interface Objects {
  /** Writes an object, or the same one again. */
  put(key: string, bytes: Buffer): Promise<void>;
  /** Returns an object; undefined when there is none. */
  get(key: string): Promise<Buffer | undefined>;
  /** Deletes objects; an object that is gone already is not an error. */
  delete(keys: readonly string[]): Promise<void>;
  /** Returns whether the same request may succeed a moment later: the store is down or busy. */
  isTransient(error: unknown): boolean;
  close(): Promise<void>;
}
