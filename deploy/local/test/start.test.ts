import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from '@jest/globals';
import { removePostgres } from '@libs/embedded/postgres/postgres';
import { freePort } from '@libs/embedded/process/free-port';
import { SERVICES } from '@libs/events/services';
import { stateDir } from '../src/files/state-dir.js';
import type { StackFile } from '../src/stack/stack-file.js';

const START_TIMEOUT_MS = 300_000;
const state = stateDir(mkdtempSync(join(tmpdir(), 'start-')));
const port = await freePort();

/** Runs a command as `npm run` does, and waits for its end. */
function command(name: 'start' | 'stop' | 'audit-verify', ...args: string[]) {
  const script = fileURLToPath(new URL(`../src/${name}.js`, import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, '--dir', state.dir, ...args], {
    encoding: 'utf8',
    timeout: START_TIMEOUT_MS,
  });
  return { status, output: stdout + stderr };
}

const start = () => command('start', '--port', `${port}`, '--no-demo', '--detach');
const stackFile = () => JSON.parse(readFileSync(state.stack, 'utf8')) as StackFile;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // A zombie that was not reaped yet is not alive.
    return !existsSync(`/proc/${pid}/stat`) || !/ Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

describe('npm start and npm stop', () => {
  afterAll(() => {
    command('stop');
    removePostgres(state.postgres);
    rmSync(state.dir, { recursive: true, force: true });
  });

  it(
    'start every service, resume with their data, and leave nothing running',
    async () => {
      const first = start();
      expect(first).toMatchObject({ status: 0, output: expect.stringContaining('running in the background') });
      const made = stackFile();
      expect(statSync(state.stack).mode & 0o777).toBe(0o600);
      expect(made.services.map(({ name }) => name)).toEqual(SERVICES);
      expect(made.base_url).toBe(`http://127.0.0.1:${port}`);
      expect((await fetch(`${made.base_url}/api/health`)).status).toBe(200);

      expect(command('audit-verify')).toMatchObject({
        status: 0,
        output: expect.stringMatching(/^\d+ entries, chain intact$/m),
      });

      expect(start()).toMatchObject({ status: 1, output: expect.stringContaining('a stack already runs in') });
      expect(command('stop')).toEqual({ status: 0, output: 'stopped\n' });
      expect(made.services.filter(({ pid }) => isAlive(pid))).toEqual([]);
      expect(existsSync(state.stack)).toBe(false);

      expect(start().status).toBe(0);
      const { services: _pids, ...resumed } = stackFile();
      expect(made).toMatchObject(resumed);
      const signIn = {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: made.base_url },
        body: JSON.stringify(made.demo_merchant.owner),
      };
      expect((await fetch(`${made.base_url}/api/auth/login`, signIn)).status).toBe(200);
      expect(command('stop').status).toBe(0);
    },
    2 * START_TIMEOUT_MS,
  );
});
