import type { Choices } from '../../faults/load/choices.js';
import type { SoakOptions } from '../options.js';
import type { SoakWorld } from '../world/soak-world.js';

/** Undoes an act; resolves when it is undone. */
export type Heal = () => Promise<void>;

/** Something that is done to the system, with every choice made. */
export interface Act {
  readonly kind: string;
  /** To whom, in words that print well. */
  readonly target: string;
  /** How long it lasts before it is healed. */
  readonly holdMs: number;
  /**
   * False for what a promise must hold during: moods of receivers, rotations. Latency and retries are judged all the
   * same.
   */
  readonly isFault: boolean;
  begin(world: SoakWorld): Promise<Heal>;
}

/**
 * Whose turn it is, for choices in which a run must leave none out: each comes once before any comes again, in an order
 * by the seed.
 */
export class Turns {
  private readonly waiting = new Map<string, { round: number; left: unknown[] }>();

  constructor(private readonly choices: Choices) {}

  /** The next of a list, which is the same at each call with this name. */
  next<T>(name: string, list: readonly T[]): T {
    const mine = this.waiting.get(name) ?? { round: 0, left: [] };
    this.waiting.set(name, mine);
    if (mine.left.length === 0) mine.left = this.choices.branch(`${name} ${mine.round++}`).shuffled(list);
    return mine.left.shift() as T;
  }
}

/** A class of acts. */
export interface ActClass {
  readonly kind: string;
  readonly about: string;
  /** What it takes hold of: two acts happen at the same time only when these differ. Absent: always alone. */
  readonly part?: 'processes' | 'NATS' | 'Postgres' | 'providers' | 'chain' | 'clocks';
  /** Why it cannot be done here, in words; undefined where it can. */
  impossible?(options: SoakOptions): string | undefined;
  /** Makes all choices now, from these alone, so that a seed repeats them. */
  draw(choices: Choices, turns: Turns): Omit<Act, 'kind'>;
}

/** For acts that leave nothing to undo. */
export const NOTHING_TO_HEAL: Heal = async () => undefined;
