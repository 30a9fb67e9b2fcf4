import type { Database } from '@libs/service-kit/database/database';
import type { Tx } from '@libs/service-kit/database/sql';

/** Numbers that look random. */
export interface Random {
  /** Returns a whole number from 0 to just below `below`. */
  next(below: number): number;
  pick<T>(of: readonly T[]): T;
}

/** Returns the same numbers for the same seed; failures name it. */
export function randomOf(seed: number): Random {
  let state = seed;
  const next = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  return { next, pick: (of) => of[next(of.length)]! };
}

class Undone extends Error {}

/** Makes transactions of one to three writes, one after the other; a fifth of them are undone. */
export async function writesAtRandom(
  database: Database,
  random: Random,
  transactions: number,
  write: (tx: Tx) => Promise<unknown>,
): Promise<void> {
  for (let number = 0; number < transactions; number++) {
    const work = async (tx: Tx) => {
      for (let statements = 1 + random.next(3); statements > 0; statements--) await write(tx);
      if (random.next(5) === 0) throw new Undone();
    };
    await database.transaction(work).catch((error) => {
      if (!(error instanceof Undone)) throw error;
    });
  }
}
