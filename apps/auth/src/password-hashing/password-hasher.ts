import { createHash } from 'node:crypto';
import { AppError } from '@libs/errors/app-error';
import { Semaphore } from '@libs/service-kit/concurrency/semaphore';
import bcrypt from 'bcrypt';

/** The longest queue. Hashing is slow on purpose: a longer queue only makes everybody wait. */
const MAX_WAITING = 64;
const RETRY_AFTER_S = 2;

/**
 * Hashes passwords by bcrypt over a SHA-256 pre-hash: bcrypt itself ignores everything after 72 bytes, and passwords
 * may have 128 characters. Bounded, so that sign-ins cannot starve the service; over the bound is 503.
 */
export class PasswordHasher {
  private readonly semaphore: Semaphore;
  private waiting = 0;
  /** The number of passwords hashed or compared since the start. */
  runs = 0;
  /** The hash of a password that no account has: checking an unknown account takes as long as a known one. */
  private readonly decoy: Promise<string>;

  constructor(
    private readonly cost: number,
    concurrency: number,
  ) {
    this.semaphore = new Semaphore(concurrency);
    this.decoy = bcrypt.hash(preHash('decoy'), cost);
  }

  async hash(password: string): Promise<string> {
    return this.bounded(() => bcrypt.hash(preHash(password), this.cost));
  }

  /** Returns whether a password fits a stored hash. Without a hash the result is false, after the same time. */
  async matches(password: string, stored: string | null | undefined): Promise<boolean> {
    const against = stored ?? (await this.decoy);
    const same = await this.bounded(() => bcrypt.compare(preHash(password), against));
    return same && Boolean(stored);
  }

  private async bounded<T>(work: () => Promise<T>): Promise<T> {
    if (this.waiting >= MAX_WAITING) throw new AppError('unavailable', {}, { retryAfterS: RETRY_AFTER_S });
    this.waiting++;
    await this.semaphore.acquire();
    this.waiting--;
    this.runs++;
    try {
      return await work();
    } finally {
      this.semaphore.release();
    }
  }
}

function preHash(password: string): string {
  return createHash('sha256').update(password, 'utf8').digest('base64');
}
