import { parseArgs } from 'node:util';

/** What `npm run soak -- …` understands. */
export interface SoakOptions {
  readonly minutes: number;
  readonly seed: number;
  /** Processes of each service. */
  readonly replicas: number;
  /** Postgres has a standby that takes over. */
  readonly hasStandby: boolean;
  /** Only faults of these classes; empty: all that are possible here. */
  readonly only: readonly string[];
  /** Prints the acts of this seed and ends. */
  readonly plan: boolean;
  /** How often all is healed and judged in the midst of a run. */
  readonly judgeEveryMinutes: number;
  /** Merchants' servers that open sessions at the same time, each every 2.5 s. */
  readonly workers: number;
  readonly sessionEveryMs: number;
  readonly turnEveryMs: number;
}

/** Every POST is kept until the end, some kilobytes each: a working day is a few hundred megabytes. */
const MOST_MINUTES = 480;
const LARGEST_SEED = 2 ** 31;

/** Throws an Error with one line for people when something is not understood. */
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
    minutes: numberOf('minutes', values.minutes, 1, MOST_MINUTES),
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
