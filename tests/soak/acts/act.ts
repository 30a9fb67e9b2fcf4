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
  /** False for what a promise must hold during: moods of receivers, rotations. Latency and retries are judged all the same. */
  readonly isFault: boolean;
  begin(world: SoakWorld): Promise<Heal>;
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
  draw(choices: Choices): Omit<Act, 'kind'>;
}

/** For acts that leave nothing to undo. */
export const NOTHING_TO_HEAL: Heal = async () => undefined;
