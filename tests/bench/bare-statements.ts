import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { secondsOf } from './processor-time.js';

const CONNECTIONS = 10;
/** Enough for Node to compile what it runs often. */
const WARM_UPS = 3_000;
const BUSY_S = 3;

/** Milliseconds of processor time that the cheapest statement costs this process and Postgres together. */
export interface BareStatements {
  /** The cost in a program that is mostly idle. */
  readonly now: number;
  /** The cost when one statement follows the other. */
  readonly busy: number;
}

/**
 * Measures the cost of `SELECT 1` for a bare pg client, prepared, over ten connections: at the given rate for the given
 * time, and one after the other. The former includes the cost of waking up, because neither side does anything else.
 */
export async function bareStatements(url: string, perSecond: number, seconds: number): Promise<BareStatements> {
  const clients = Array.from({ length: CONNECTIONS }, () => new pg.Client({ connectionString: url }));
  await Promise.all(clients.map((client) => client.connect()));
  try {
    const found = await Promise.all(clients.map((client) => client.query('SELECT pg_backend_pid() AS pid')));
    const backends: number[] = found.map(({ rows }) => rows[0].pid);
    const statement = (at: number) => clients[at % CONNECTIONS]!.query({ name: 'bare', text: 'SELECT 1' });
    for (let at = 0; at < WARM_UPS; at++) await statement(at);
    const busy = await costOfEach(backends, async () => {
      const end = performance.now() + BUSY_S * 1_000;
      let at = 0;
      while (performance.now() < end) await statement(at++);
      return at;
    });
    const now = await costOfEach(backends, async () => {
      const count = Math.round(perSecond * seconds);
      const began = performance.now();
      for (let at = 0; at < count; at++) {
        await sleep(Math.max(0, began + (at * 1_000) / perSecond - performance.now()));
        await statement(at);
      }
      return count;
    });
    return { now, busy };
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

async function costOfEach(backends: readonly number[], work: () => Promise<number>): Promise<number> {
  const ofPostgres = () => backends.reduce((sum, pid) => sum + secondsOf(pid), 0) * 1_000;
  const [own, theirs] = [process.cpuUsage(), ofPostgres()];
  const count = await work();
  const { user, system } = process.cpuUsage(own);
  return ((user + system) / 1_000 + ofPostgres() - theirs) / count;
}
