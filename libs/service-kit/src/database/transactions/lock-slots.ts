import { Semaphore } from '../../concurrency/semaphore.js';
import { MAX_WAIT_MS } from '../connections/connection-bounds.js';
import { OverloadedError } from '../connections/database-errors.js';

/**
 * Bounds how many connections wait at a time for rows that somebody may have locked for long. The bound is half of the
 * pool, so that such waits never take all connections from health checks, reads and everybody else. Callers that find
 * no free slot wait in memory.
 */
export class LockSlots extends Semaphore {
  constructor(poolSize: number) {
    super(Math.max(1, Math.floor(poolSize / 2)));
  }

  /**
   * Does work that may wait for such rows. Throws `OverloadedError` where no slot was free in time; the wait counts
   * from `since`.
   */
  async runInTime<T>(work: () => Promise<T>, since = performance.now()): Promise<T> {
    const tooLate = new AbortController();
    const leftMs = Math.max(0, since + MAX_WAIT_MS - performance.now());
    const timer = setTimeout(() => tooLate.abort(new OverloadedError()), leftMs);
    try {
      return await this.run(() => {
        clearTimeout(timer);
        return work();
      }, tooLate.signal);
    } finally {
      clearTimeout(timer);
    }
  }
}
