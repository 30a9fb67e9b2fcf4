import type { ThreadName } from '../stored-threads/thread-name.js';

/** The ids in the turns of a batch. */
export interface ReferencedIds {
  readonly spaces: readonly string[];
  readonly files: readonly string[];
  readonly claims: readonly string[];
  readonly endUsers: readonly string[];
  /** Ids of keys. */
  readonly keys: readonly string[];
  readonly days: readonly string[];
  readonly threads: readonly ThreadName[];
  /** Ids of threads. */
  readonly threadIds: readonly string[];
}
