import { createHash } from 'node:crypto';

/**
 * All random choices of a run, from one number: `FAULT_SEED=<n>` repeats the choices of a run that failed. The timing
 * of processes between them still varies.
 */
export class Choices {
  private count = 0;

  constructor(readonly seed: number) {}

  /** Returns choices by the seed in the environment, or a new one. */
  static fromEnvironment(): Choices {
    const given = process.env['FAULT_SEED'];
    return new Choices(given === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(given));
  }

  /**
   * Returns separate choices for a part of a run: they are the same whatever else was chosen before, so parts may run
   * at the same time.
   */
  branch(name: string): Choices {
    const hash = createHash('sha256').update(`${this.seed}/${name}`).digest();
    return new Choices(hash.readUInt32BE(0));
  }

  /**
   * Returns a number 0 <= x < 1: the first 32 bits of a hash of seed and count. Slow for a generator, fast enough for
   * choices.
   */
  next(): number {
    const hash = createHash('sha256')
      .update(`${this.seed}:${this.count++}`)
      .digest();
    return hash.readUInt32BE(0) / 2 ** 32;
  }

  /** Returns a whole number, both ends included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  oneOf<T>(list: readonly T[]): T {
    return list[this.between(0, list.length - 1)]!;
  }

  isTrue(probability: number): boolean {
    return this.next() < probability;
  }

  shuffled<T>(list: readonly T[]): T[] {
    const copy = [...list];
    for (let last = copy.length - 1; last > 0; last--) {
      const other = this.between(0, last);
      [copy[last], copy[other]] = [copy[other]!, copy[last]!];
    }
    return copy;
  }
}
