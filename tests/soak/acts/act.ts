import type { Choices } from '../../faults/load/choices.js';
import type { SoakOptions } from '../options.js';
import type { SoakWorld } from '../world/soak-world.js';

/** Undoes an act. Resolves when it is undone. */
export type Heal = () => Promise<void>;

/** An act on the system, with every choice made. */
export interface Act {
  readonly kind: string;
  /** The target, in words for printing. */
  readonly target: string;
  /** How long the act lasts before it is undone. */
  readonly holdMs: number;
  /**
   * False for acts during which a promise must hold: moods of receivers, rotations. Latency and retries are judged
   * anyway.
   */
  readonly isFault: boolean;
  begin(world: SoakWorld): Promise<Heal>;
}

/** Turns of choices, so that a run leaves none out: each comes once before any comes again, in an order by the seed. */
export class Turns {
  private readonly waiting = new Map<string, { round: number; left: unknown[] }>();

  constructor(private readonly choices: Choices) {}

  /** Returns the next item of a list, which must be the same at each call with this name. */
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
  /** The part that it affects: two acts happen at the same time only when their parts differ. Absent: always alone. */
  readonly part?: 'processes' | 'NATS' | 'Postgres' | 'providers' | 'chain' | 'clocks';
  /** Returns why it cannot be done here, in words; undefined where it can. */
  impossible?(options: SoakOptions): string | undefined;
  /** Makes all choices now, from the arguments alone, so that a seed repeats them. */
  draw(choices: Choices, turns: Turns): Omit<Act, 'kind'>;
}

/** For acts that leave nothing to undo. */
export const NOTHING_TO_HEAL: Heal = async () => undefined;
