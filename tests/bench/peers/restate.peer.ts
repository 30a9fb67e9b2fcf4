import { spawn } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@libs/embedded/process/free-port';
import { eventually } from '@libs/testing/eventually';
import { secondsOf } from '../processor-time.js';
import { ended, startProgram } from '../program.js';
import type { Peer } from './closed-loop.js';
import { JsonClient } from './json-client.js';

const SERVER = 'node_modules/@restatedev/restate-server-linux-x64/bin/restate-server';
const PROGRAM = 'restate.program.mjs';

/** Starts Restate on one node, with its own store, which flushes to disk, and the program of the turn. */
export async function startRestate(packages: string, programs: string, connections: number): Promise<Peer> {
  const dir = mkdtempSync(join(tmpdir(), 'bench-restate-'));
  copyFileSync(join(programs, PROGRAM), join(packages, PROGRAM));
  const program = await startProgram('restate program', join(packages, PROGRAM), {});
  const [ingress, admin, node] = [await freePort(), await freePort(), await freePort()];
  const server = spawn(join(packages, SERVER), [], {
    env: {
      RESTATE_BASE_DIR: dir,
      RESTATE_INGRESS__BIND_ADDRESS: `127.0.0.1:${ingress}`,
      RESTATE_ADMIN__BIND_ADDRESS: `127.0.0.1:${admin}`,
      RESTATE_BIND_ADDRESS: `127.0.0.1:${node}`,
      RESTATE_LOG_FILTER: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const admins = new JsonClient(`http://127.0.0.1:${admin}`, 1);
  const client = new JsonClient(`http://127.0.0.1:${ingress}`, connections);
  await eventually(() => admins.send('POST', '/deployments', { uri: program.url }, [200, 201]).catch(() => undefined));
  let count = 0;
  return {
    name: 'Restate',
    create: async (space) => {
      const key = { 'idempotency-key': `turn-${count++}` };
      const { body } = await client.send('POST', `/turns/${space}/run/send`, { text: 'hello' }, [202], key);
      return String(body['invocationId']);
    },
    isDone: async (id) =>
      (await client.send('GET', `/restate/invocation/${id}/output`, undefined, [200, 470])).status === 200,
    cpuSeconds: () => secondsOf(server.pid!) + secondsOf(program.child.pid!),
    stop: async () => {
      await Promise.all([client.close(), admins.close()]);
      await ended(server);
      await ended(program.child);
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
