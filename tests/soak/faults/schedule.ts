import type { Choices } from '../../faults/load/choices.js';
import type { SoakOptions } from '../options.js';
import { tamper } from './audit.js';
import { clockJump } from './clocks.js';
import { type Fault, type FaultClass, Turns } from './fault.js';
import { names, provider, receiverBehavior, reorg } from './outside.js';
import { dieAt, freeze, kill, roll } from './processes.js';
import { rotate } from './secrets.js';
import { connectionsCut, failover, natsDies, natsHangs, postgresDies, postgresSlow, slowDisk } from './servers.js';

/** All classes; one is listed as often as it occurs in a round. */
export const CLASSES: readonly FaultClass[] = [
  ...[kill, kill, freeze, freeze, dieAt, dieAt, roll, natsDies, natsHangs, postgresDies, failover, connectionsCut],
  ...[
    postgresSlow,
    slowDisk,
    provider,
    provider,
    reorg,
    reorg,
    clockJump,
    clockJump,
    receiverBehavior,
    receiverBehavior,
    names,
    rotate,
    rotate,
    tamper,
  ],
];

/** A pause of this length follows each such number of faults: the latency is measured then. */
const [CALM_MS, CALM_EVERY] = [45_000, 6] as const;
/** The share of faults that overlap with another one. */
const TOGETHER = 0.4;
const GAP_MS = { least: 1_000, most: 8_000 };

/** One fault, or two at the same time, and how long nothing follows. */
export interface Step {
  readonly number: number;
  readonly faults: readonly Fault[];
  readonly gapMs: number;
}

/** Classes that cannot be done here, with the reason. */
export function impossibleClasses(options: SoakOptions): ReadonlyMap<string, string> {
  const found = CLASSES.flatMap((one) => {
    const reason = one.impossible?.(options);
    return reason === undefined ? [] : [[one.kind, reason] as const];
  });
  return new Map(found);
}

/**
 * Yields the steps of a run, without end: rounds in which every class occurs, each in its own order. They depend only
 * on the seed and the classes, so that a seed repeats them; the exact times depend on the machine.
 */
export function* schedule(choices: Choices, options: SoakOptions): Generator<Step, never> {
  const impossible = impossibleClasses(options);
  const { only } = options;
  const classes = CLASSES.filter(({ kind }) => !impossible.has(kind) && (only.length === 0 || only.includes(kind)));
  if (classes.length === 0) throw new Error(`no class of faults is left; there are: ${kinds().join(', ')}`);
  const turns = new Turns(choices.branch('turns'));
  let number = 0;
  for (let round = 0; ; round++) {
    const left = choices.branch(`round ${round}`).shuffled(classes);
    for (let one = left.shift(); one; one = left.shift()) {
      const mine = choices.branch(`step ${number}`);
      const gapMs = (number + 1) % CALM_EVERY === 0 ? CALM_MS : mine.between(GAP_MS.least, GAP_MS.most);
      const other = mine.isTrue(TOGETHER) ? besides(one, left) : undefined;
      const faults = [one, ...(other ? [other] : [])].map(({ kind, draw }) => ({
        kind,
        ...draw(mine.branch(kind), turns),
      }));
      yield { number, faults, gapMs };
      number++;
    }
  }
}

/** Removes and returns the next class of the round that affects another part. */
function besides({ part }: FaultClass, left: FaultClass[]): FaultClass | undefined {
  const index = part === undefined ? -1 : left.findIndex((other) => other.part !== undefined && other.part !== part);
  return index < 0 ? undefined : left.splice(index, 1)[0];
}

/** Returns the names of all classes, each once. */
export function kinds(): string[] {
  return [...new Set(CLASSES.map(({ kind }) => kind))];
}
