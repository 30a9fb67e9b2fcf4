import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Replica } from '@deploy/local/replicas';
import { subjectsOf } from '@libs/events/catalogue';
import { SERVICES } from '@libs/events/services';
import { eventually } from '@libs/testing/eventually';
import type { RunningSystem } from '../stack/running-system.js';

/** Backend of Postgres that holds each leader's lock. */
export type Holders = ReadonlyMap<string, number>;

const LEADER = 'leader ';
const TAKEN_WITHIN_MS = 90_000;

/** Every lock that one of several replicas leads by: their names in `new Leader(…)`, without the chain and the address. */
export const LOCKS: readonly string[] = [
  ...SERVICES.filter((service) => subjectsOf(service).length > 0).map((service) => `relay:${service}`),
  'scanner',
  'relayer',
  'sweeps',
  'admin:audit head',
  'admin:health',
].sort();

/** The name of a lock without what differs between systems. */
export function plainName(lock: string): string {
  return lock.replace(/^(scanner|relayer|sweeps):.*/, '$1');
}

/** Who holds which lock now, as Postgres knows it. */
export async function holders(system: RunningSystem): Promise<Holders> {
  const rows = await system.rows<{ lock: string; pid: number }>(
    `SELECT substr(a.application_name, ${LEADER.length + 1}) AS lock, a.pid FROM pg_locks l JOIN pg_stat_activity a USING (pid)
     WHERE l.locktype = 'advisory' AND l.granted AND a.application_name LIKE '${LEADER}%'`,
  );
  return new Map(rows.map(({ lock, pid }) => [lock, pid]));
}

/** The locks that a replica leads by, as its own log tells. */
export function ledBy({ stack }: RunningSystem, { name }: Replica): string[] {
  const led = new Map<string, boolean>();
  for (const line of readFileSync(join(stack.state.logs, `${name}.log`), 'utf8').split('\n')) {
    if (!line.includes('"Leader ')) continue;
    const { context, msg } = JSON.parse(line) as { context: string; msg: string };
    if (msg === 'leading' || msg === 'not leading any more') led.set(context.replace('Leader ', ''), msg === 'leading');
  }
  return [...led].flatMap(([lock, leads]) => (leads ? [lock] : []));
}

/** Waits until another backend holds each of the locks. Answers how long that took for each, in milliseconds. */
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

/** A line for people. The promise is five seconds; a busy machine may take longer, so nothing is asserted. */
export function tell(what: string, took: ReadonlyMap<string, number>): void {
  const ms = [...took.values()].map(Math.round).sort((a, b) => a - b);
  process.stdout.write(
    `${what}: ${ms.length} leaders moved, median ${ms[ms.length >> 1]} ms, slowest ${ms.at(-1)} ms\n`,
  );
}
