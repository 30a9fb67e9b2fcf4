/** An applicant for a slot. */
export interface Applicant {
  readonly account: number;
  /** The customer of the account; null for none, which counts as one more customer. */
  readonly customer: string | null;
}

interface Waiting extends Applicant {
  readonly enter: () => void;
}

/**
 * Bounds how much is done at once, fairly between accounts: an account has at most half of the slots, the last free
 * slot does not go to an account that has one already, and of those that wait, the account that was served longest ago
 * is next. Within an account customers take turns.
 */
export class FairSlots {
  private readonly taken = new Map<number, number>();
  /** Accounts that wait or were served, the one that was served longest ago first. */
  private readonly order = new Map<number, Waiting[]>();
  private free: number;

  constructor(private readonly slots: number) {
    this.free = slots;
  }

  /**
   * Does work in a slot. Rejects with the signal's reason, without doing the work, when that is aborted before its
   * turn.
   */
  async run<T>(applicant: Applicant, work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    signal.throwIfAborted();
    await this.enter(applicant, signal);
    try {
      signal.throwIfAborted();
      return await work();
    } finally {
      this.leave(applicant.account);
    }
  }

  private enter(applicant: Applicant, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        ...applicant,
        enter: () => {
          signal.removeEventListener('abort', giveUp);
          resolve();
        },
      };
      const giveUp = () => {
        this.remove(waiting);
        reject(signal.reason);
      };
      signal.addEventListener('abort', giveUp, { once: true });
      const others = this.order.get(applicant.account);
      if (others) others.splice(positionIn(others, applicant), 0, waiting);
      else this.order.set(applicant.account, [waiting]);
      this.admit();
    });
  }

  private leave(account: number): void {
    const left = (this.taken.get(account) ?? 1) - 1;
    if (left > 0) this.taken.set(account, left);
    else this.taken.delete(account);
    this.free++;
    this.admit();
  }

  private admit(): void {
    for (let next = this.next(); next; next = this.next()) {
      this.remove(next, true);
      this.taken.set(next.account, (this.taken.get(next.account) ?? 0) + 1);
      this.free--;
      next.enter();
    }
  }

  private next(): Waiting | undefined {
    for (const [account, [first]] of this.order) if (first && this.mayEnter(account)) return first;
    return undefined;
  }

  private mayEnter(account: number): boolean {
    const own = this.taken.get(account) ?? 0;
    if (this.free === 0) return false;
    return own === 0 || (this.free > 1 && own < Math.max(1, Math.floor(this.slots / 2)));
  }

  /** Removes an applicant from its account's queue; an account that was served moves behind the others. */
  private remove(waiting: Waiting, wasServed = false): void {
    const rest = this.order.get(waiting.account)?.filter((one) => one !== waiting) ?? [];
    if (wasServed || rest.length === 0) this.order.delete(waiting.account);
    if (rest.length > 0) this.order.set(waiting.account, rest);
  }
}

/**
 * Returns the position after the first applicant of each customer if none of this one waits, after the second of each
 * if one does, and so on.
 */
function positionIn(queue: readonly Waiting[], { customer }: Applicant): number {
  const own = queue.filter((one) => one.customer === customer).length;
  const counts = new Map<string | null, number>();
  const at = queue.findIndex((one) => {
    const rank = (counts.get(one.customer) ?? 0) + 1;
    counts.set(one.customer, rank);
    return rank > own + 1;
  });
  return at < 0 ? queue.length : at;
}
