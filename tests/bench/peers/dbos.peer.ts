import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@libs/embedded/postgres/postgres';
import { eventually } from '@libs/testing/eventually';
import { secondsOf, secondsOfTree } from '../processor-time.js';
import { ended, startProgram } from '../program.js';
import type { Peer } from './closed-loop.js';
import { JsonClient } from './json-client.js';

const PROGRAM = 'dbos.program.mjs';

/**
 * Starts DBOS in one program, on a Postgres of its own that flushes to disk. It lets turns of one space run at once,
 * because it has no lanes.
 */
export async function startDbos(packages: string, programs: string, connections: number): Promise<Peer> {
  const dir = mkdtempSync(join(tmpdir(), 'bench-dbos-'));
  const postgres = await startPostgres({ dir });
  copyFileSync(join(programs, PROGRAM), join(packages, PROGRAM));
  const url = Object.assign(new URL(postgres.superuserUrl), { pathname: '/dbos' });
  const program = await startProgram('dbos program', join(packages, PROGRAM), { DATABASE_URL: url.href });
  const client = new JsonClient(program.url, connections);
  await eventually(() => client.send('GET', '/turns/none', undefined, [200]).catch(() => undefined));
  return {
    name: 'DBOS',
    create: async () => {
      const id = randomUUID();
      await client.send('POST', `/turns/${id}`, { text: 'hello' }, [202]);
      return id;
    },
    isDone: async (id) => (await client.send('GET', `/turns/${id}`, undefined, [200])).body['isDone'] === true,
    cpuSeconds: () => secondsOf(program.child.pid!) + secondsOfTree(postgres.pid),
    stop: async () => {
      await client.close();
      await ended(program.child);
      await postgres.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
