import { Semaphore } from '../../concurrency/semaphore.js';
import { MOST_WAIT_MS } from '../connections/connection-bounds.js';
import { NotSentError } from '../connections/database-errors.js';

/**
 * Bounds how many connections wait at a time for rows that somebody may have locked for long. It is half of the pool,
 * so that as many locked rows as it has connections do not take them all from health checks, reads and everybody else.
 * Who finds no free slot waits in memory.
 */
export class LockSlots extends Semaphore {
  constructor(poolSize: number) {
    super(Math.max(1, Math.floor(poolSize / 2)));
  }

  /**
   * Does work that may wait for such rows. Throws `NotSentError` where no slot was free in time for what waits since
   * then.
   */
  async runInTime<T>(work: () => Promise<T>, since = performance.now()): Promise<T> {
    const tooLate = new AbortController();
    const leftMs = Math.max(0, since + MOST_WAIT_MS - performance.now());
    const timer = setTimeout(() => tooLate.abort(new NotSentError()), leftMs);
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
