import { parseArgs } from 'node:util';

/** The options of `npm run soak -- …`. */
export interface SoakOptions {
  readonly minutes: number;
  readonly seed: number;
  /** The number of processes of each service. */
  readonly replicas: number;
  /** Whether Postgres has a standby that takes over. */
  readonly hasStandby: boolean;
  /** Only faults of these classes; empty: all that are possible here. */
  readonly only: readonly string[];
  /** Whether to print the faults of this seed and end. */
  readonly plan: boolean;
  /** How often all faults are undone and promises judged during a run. */
  readonly judgeEveryMinutes: number;
  /** The number of merchants' servers that open sessions at the same time, each every 2.5 s. */
  readonly workers: number;
  readonly sessionEveryMs: number;
  readonly turnEveryMs: number;
}

/** The longest run. Every POST is kept until the end, some kilobytes each: a working day is a few hundred megabytes. */
const MAX_MINUTES = 480;
const LARGEST_SEED = 2 ** 31;

/** Parses the options. Throws an Error with one line for people for anything invalid. */
export function soakOptions(args: readonly string[]): SoakOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      minutes: { type: 'string', default: '60' },
      seed: { type: 'string' },
      replicas: { type: 'string', default: '1' },
      workers: { type: 'string', default: '2' },
      only: { type: 'string', default: '' },
      standby: { type: 'boolean', default: false },
      plan: { type: 'boolean', default: false },
      'judge-every': { type: 'string', default: '15' },
    },
  });
  return {
    minutes: numberOf('minutes', values.minutes, 1, MAX_MINUTES),
    seed: values.seed ? numberOf('seed', values.seed, 0, LARGEST_SEED) : Math.floor(Math.random() * LARGEST_SEED),
    replicas: numberOf('replicas', values.replicas, 1, 4),
    only: values.only
      .split(',')
      .map((kind) => kind.trim())
      .filter((kind) => kind !== ''),
    hasStandby: values.standby,
    plan: values.plan,
    judgeEveryMinutes: numberOf('judge-every', values['judge-every'], 1, 24 * 60),
    workers: numberOf('workers', values.workers, 1, 64),
    sessionEveryMs: 2_500,
    turnEveryMs: 2_500,
  };
}

function numberOf(name: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < least || value > most)
    throw new Error(`--${name} ${text} is not a whole number from ${least} to ${most}`);
  return value;
}
