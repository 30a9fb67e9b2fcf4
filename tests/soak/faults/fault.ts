import type { Choices } from '../../faults/load/choices.js';
import type { SoakOptions } from '../options.js';
import type { SoakWorld } from '../world/soak-world.js';

/** Undoes a fault. Resolves when it is undone. */
export type Undo = () => Promise<void>;

/** A fault of the system, with every choice made. */
export interface Fault {
  readonly kind: string;
  /** The target, in words for printing. */
  readonly target: string;
  /** How long the fault lasts before it is undone. */
  readonly holdMs: number;
  /**
   * False for faults during which a promise must hold: behavior of receivers, rotations. Latency and retries are judged
   * anyway.
   */
  readonly isDisruptive: boolean;
  begin(world: SoakWorld): Promise<Undo>;
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

/** A class of faults. */
export interface FaultClass {
  readonly kind: string;
  readonly about: string;
  /**
   * The part that it affects: two faults happen at the same time only when their parts differ. Absent: always alone.
   */
  readonly part?: 'processes' | 'NATS' | 'Postgres' | 'providers' | 'chain' | 'clocks';
  /** Returns why it cannot be done here, in words; undefined where it can. */
  impossible?(options: SoakOptions): string | undefined;
  /** Makes all choices now, from the arguments alone, so that a seed repeats them. */
  draw(choices: Choices, turns: Turns): Omit<Fault, 'kind'>;
}

/** For faults that leave nothing to undo. */
export const NOTHING_TO_UNDO: Undo = async () => undefined;
