import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Replica } from '@deploy/local/processes/replicas';
import { subjectsOf } from '@libs/events/catalog';
import { SERVICES } from '@libs/events/services';
import { eventually } from '@libs/testing/eventually';
import type { RunningSystem } from '../../stack/running-system.js';

/** The backend of Postgres that holds each leader's lock. */
type Holders = ReadonlyMap<string, number>;

const LEADER = 'leader ';
const TAKEN_WITHIN_MS = 90_000;

/** Every lock of a leader among replicas: the names in `new Leader(…)`, without the chain and the address. */
export const LOCKS: readonly string[] = [
  ...SERVICES.filter((service) => subjectsOf(service).length > 0).map((service) => `relay:${service}`),
  'scanner',
  'relayer',
  'sweeps',
  'admin:audit head',
  'admin:health',
].sort();

/** Returns the name of a lock without the parts that differ between systems. */
function plainName(lock: string): string {
  return lock.replace(/^(scanner|relayer|sweeps):.*/, '$1');
}

/** Returns the current holders of locks, from Postgres. */
async function holders(system: RunningSystem): Promise<Holders> {
  const rows = await system.rows<{ lock: string; pid: number }>(
    `SELECT substr(a.application_name, ${LEADER.length + 1}) AS lock, a.pid FROM pg_locks l JOIN pg_stat_activity a USING (pid)
     WHERE l.locktype = 'advisory' AND l.granted AND a.application_name LIKE '${LEADER}%'`,
  );
  return new Map(rows.map(({ lock, pid }) => [lock, pid]));
}

/** Returns the terms of a replica as a leader from its log, oldest first. */
function terms({ stack }: RunningSystem, { name }: Replica): { lock: string; isLeading: boolean }[] {
  const lines = readFileSync(join(stack.state.logs, `${name}.log`), 'utf8').split('\n');
  return lines.flatMap((line) => {
    if (!line.includes('"Leader ')) return [];
    const { context, msg } = JSON.parse(line) as { context: string; msg: string };
    const isTerm = msg === 'leading' || msg === 'not leading any more';
    return isTerm ? [{ lock: context.replace('Leader ', ''), isLeading: msg === 'leading' }] : [];
  });
}

/** Returns the locks that a replica holds as the leader. */
export function ledBy(system: RunningSystem, replica: Replica): string[] {
  const last = new Map(terms(system, replica).map(({ lock, isLeading }) => [lock, isLeading]));
  return [...last].flatMap(([lock, isLeading]) => (isLeading ? [lock] : []));
}

/** Returns how many terms of a replica as a leader are over. */
export function endedTerms(system: RunningSystem, replica: Replica): number {
  return terms(system, replica).filter(({ isLeading }) => !isLeading).length;
}

/**
 * Returns, for each service, the replica with the most leader locks, these locks, and the holders of all locks: read
 * together, while nothing moves.
 */
export async function leadersOf(
  system: RunningSystem,
): Promise<{ leaders: readonly Replica[]; locks: readonly string[]; before: Holders }> {
  return eventually(async () => {
    const before = await holders(system);
    const leaders = SERVICES.flatMap((service) => {
      const led = (replica: Replica) => ledBy(system, replica).length;
      const [most] = [...system.stack.replicas!.of(service)].sort((a, b) => led(b) - led(a));
      return most && led(most) > 0 ? [most] : [];
    });
    const locks = leaders.flatMap((replica) => ledBy(system, replica));
    const isCalm = isDeepStrictEqual(before, await holders(system)) && locks.every((lock) => before.has(lock));
    const isComplete = isDeepStrictEqual([...before.keys()].map(plainName).sort(), LOCKS);
    return isCalm && isComplete ? { leaders, locks, before } : undefined;
  }, TAKEN_WITHIN_MS);
}

/** Waits until another backend holds each of the locks. Returns how long that took for each, in milliseconds. */
export async function takenOver(
  system: RunningSystem,
  locks: readonly string[],
  before: Holders,
): Promise<ReadonlyMap<string, number>> {
  const since = performance.now();
  const took = new Map<string, number>();
  await eventually(async () => {
    const now = await holders(system);
    for (const lock of locks) {
      const isTaken = now.has(lock) && now.get(lock) !== before.get(lock);
      if (isTaken && !took.has(lock)) took.set(lock, performance.now() - since);
    }
    return took.size === locks.length;
  }, TAKEN_WITHIN_MS);
  return took;
}

/** Prints a line for people. The promise is five seconds; a busy machine may take longer, so nothing is asserted. */
export function report(what: string, took: ReadonlyMap<string, number>): void {
  const ms = [...took.values()].map(Math.round).sort((a, b) => a - b);
  process.stdout.write(
    `${what}: ${ms.length} leaders moved, median ${ms[ms.length >> 1]} ms, slowest ${ms.at(-1)} ms\n`,
  );
}
