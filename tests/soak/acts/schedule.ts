import type { Choices } from '../../faults/load/choices.js';
import type { SoakOptions } from '../options.js';
import type { Act, ActClass } from './act.js';
import { tamper } from './audit.js';
import { clockJump } from './clocks.js';
import { moods, names, provider, reorg } from './outside.js';
import { dieAt, freeze, kill, roll } from './processes.js';
import { rotate } from './secrets.js';
import { connectionsCut, natsDies, natsHangs, postgresDies, postgresSlow, slowDisk } from './servers.js';

/** All classes; one stands here as often as it comes in a round. */
export const CLASSES: readonly ActClass[] = [
  ...[kill, kill, freeze, freeze, dieAt, dieAt, roll, natsDies, natsHangs, postgresDies, connectionsCut],
  ...[postgresSlow, slowDisk, provider, provider, reorg, reorg, clockJump, moods, moods, names, rotate, rotate, tamper],
];

/** Nothing is done for so long after each such number of acts: there the latency is measured. */
const [CALM_MS, CALM_EVERY] = [45_000, 6] as const;
const GAP_MS = { least: 1_000, most: 8_000 };

/** An act and how long nothing follows it. */
export interface Step {
  readonly number: number;
  readonly act: Act;
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
 * What is done, one after the other, without end: rounds in which every class comes, in an order of its own. It depends on nothing but
 * the seed and the classes, so that a seed repeats it; when exactly something happens depends on the machine.
 */
export function* schedule(choices: Choices, options: SoakOptions): Generator<Step, never> {
  const impossible = impossibleClasses(options);
  const { only } = options;
  const classes = CLASSES.filter(({ kind }) => !impossible.has(kind) && (only.length === 0 || only.includes(kind)));
  if (classes.length === 0) throw new Error(`no class of acts is left; there are: ${kinds().join(', ')}`);
  let number = 0;
  for (let round = 0; ; round++) {
    for (const one of choices.branch(`round ${round}`).shuffled(classes)) {
      const mine = choices.branch(`act ${number}`);
      const gapMs = (number + 1) % CALM_EVERY === 0 ? CALM_MS : mine.between(GAP_MS.least, GAP_MS.most);
      yield { number, act: { kind: one.kind, ...one.draw(mine) }, gapMs };
      number++;
    }
  }
}

/** The names of all classes, each once. */
export function kinds(): string[] {
  return [...new Set(CLASSES.map(({ kind }) => kind))];
}
