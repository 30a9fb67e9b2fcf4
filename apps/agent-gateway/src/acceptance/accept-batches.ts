interface Waiting<D, O> {
  draft: D;
  resolve: (outcome: O) => void;
  reject: (error: unknown) => void;
}

/** Sends drafts of one owner together. Outcomes are in the order of the drafts. */
type Send<D, O> = (drafts: readonly D[]) => Promise<readonly O[]>;

/**
 * Batches drafts that would otherwise wait for each other's lock. A draft whose owner has nothing under way is sent at
 * once; those that arrive meanwhile are sent together afterwards, `atMost` at a time. Drafts that fail together are tried
 * one by one, unless the error `isHopeless`, so that one bad draft harms no other.
 */
export class AcceptBatches<D, O> {
  /** The drafts that wait, by owner with something under way. */
  private readonly waiting = new Map<number, Waiting<D, O>[]>();

  constructor(
    private readonly send: Send<D, O>,
    private readonly atMost: number,
    private readonly isHopeless: (error: unknown) => boolean,
  ) {}

  /** The outcome of the draft; throws what sending it throws. */
  add(owner: number, draft: D): Promise<O> {
    return new Promise((resolve, reject) => {
      const one = { draft, resolve, reject };
      const others = this.waiting.get(owner);
      if (others) others.push(one);
      else void this.work(owner, [one]);
    });
  }

  private async work(owner: number, waiting: Waiting<D, O>[]): Promise<void> {
    this.waiting.set(owner, waiting);
    while (waiting.length > 0) await this.settle(waiting.splice(0, this.atMost));
    this.waiting.delete(owner);
  }

  private async settle(batch: readonly Waiting<D, O>[]): Promise<void> {
    try {
      const outcomes = await this.send(batch.map(({ draft }) => draft));
      for (const [index, { resolve }] of batch.entries()) resolve(outcomes[index]!);
    } catch (error) {
      if (batch.length > 1 && !this.isHopeless(error)) for (const one of batch) await this.settle([one]);
      else for (const { reject } of batch) reject(error);
    }
  }
}
