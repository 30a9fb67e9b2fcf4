/**
 * Slow tests run in parts where TEST_PARTS is set, as in whole runs
 * (`deploy/local/src/test-runs/parts/default-parts.ts`): of many similar cases a run takes every sixth one, and the
 * next commit takes others. Without the setting a run makes all of them.
 */
export interface Parts {
  readonly count: number;
  /** The seed from TEST_SEED, else from FAULT_SEED. */
  readonly seed: number;
}

/** Returns the cases of this run, at least one; prints what is left out, with the setting that would run it. */
export function inParts<Case>(cases: readonly Case[], parts: Parts = partsOf()): Case[] {
  const taken = cases.filter((_, index) => isTaken(index, parts));
  const chosen = taken.length > 0 ? taken : cases.slice(0, 1);
  const left = cases.filter((one) => !chosen.includes(one));
  if (left.length > 0)
    process.stdout.write(`left to other commits (TEST_PARTS=1 runs all): ${left.map(nameOf).join(', ')}\n`);
  return chosen;
}

/** Returns whether the case at an index, counted from 0, belongs to this run. */
export function isTaken(index: number, { count, seed }: Parts = partsOf()): boolean {
  return (index + seed) % count === 0;
}

/** Returns how many of the given repeats this run makes: the part, rounded up. */
export function partOf(repeats: number, { count }: Pick<Parts, 'count'> = partsOf()): number {
  return Math.ceil(repeats / count);
}

/** Returns the parts of an environment. Throws an Error where a setting is not a whole number. */
export function partsOf({ TEST_PARTS, TEST_SEED, FAULT_SEED }: NodeJS.ProcessEnv = process.env): Parts {
  const count = Number(TEST_PARTS ?? 1);
  const seed = Number(TEST_SEED ?? FAULT_SEED ?? 0);
  if (!Number.isInteger(count) || count < 1) throw new Error('TEST_PARTS is a whole number from 1 on');
  if (!Number.isInteger(seed) || seed < 0) throw new Error('TEST_SEED and FAULT_SEED are whole numbers from 0 on');
  return { count, seed };
}

function nameOf(one: unknown): string {
  if (typeof one === 'function') return one.name;
  return Array.isArray(one) ? one.flat(2).join(' ') : String(one);
}
