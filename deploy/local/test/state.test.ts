import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { writeJson } from '../src/files/json-file.js';
import { releaseLauncherLock, runningLauncher, takeLauncherLock } from '../src/files/launcher-lock.js';
import { type StateDir, stateDir } from '../src/files/state-dir.js';
import { developmentKeys } from '../src/seed/keys.js';
import { choosePorts } from '../src/stack/ports.js';

let state: StateDir;
beforeEach(() => {
  state = stateDir(mkdtempSync(join(tmpdir(), 'state-')));
});
afterEach(() => rmSync(state.dir, { recursive: true, force: true }));

describe('choosePorts', () => {
  it('returns the same ports again', async () => {
    const first = await choosePorts(state, ['a', 'b'], {});

    expect(await choosePorts(state, ['a', 'b'], {})).toEqual(first);
    expect(first['a']).not.toBe(first['b']);
  });

  it('names a taken port and the way out', async () => {
    const { a: port } = await choosePorts(state, ['a'], {});
    const other = createServer().listen(port, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));

    await expect(choosePorts(state, ['gateway'], { gateway: port! })).rejects.toThrow(
      `port ${port} (gateway) is taken: choose another with -- --port N`,
    );
    await expect(choosePorts(state, ['a'], {})).rejects.toThrow(`remove "a" from ${state.ports}`);
    await new Promise((resolve) => other.close(resolve));
  });
});

describe('developmentKeys', () => {
  it('are made once, labeled, and readable by their owner only', () => {
    const keys = developmentKeys(state);

    expect(developmentKeys(state)).toEqual(keys);
    expect(keys.note).toMatch(/^DEVELOPMENT KEYS/);
    expect(keys.internalApiToken).toMatch(/^development-/);
    expect(keys.sweeperSealing.privateKey).toMatch(/^development-sweeper:/);
    expect(statSync(state.keys).mode & 0o777).toBe(0o600);
  });
});

describe('the launcher lock', () => {
  it('is free, taken, and free again', () => {
    takeLauncherLock(state);
    expect(runningLauncher(state)).toBeUndefined();

    releaseLauncherLock(state);
    expect(() => takeLauncherLock(state)).not.toThrow();
  });

  it('does not believe a pid that belongs to something else', () => {
    writeJson(state.launcher, { pid: process.ppid, command: 'node start.js' });

    expect(runningLauncher(state)).toBeUndefined();
  });

  it('refuses a directory on which another launcher runs', async () => {
    const module = new URL('../src/files/launcher-lock.js', import.meta.url).href;
    const stateModule = new URL('../src/files/state-dir.js', import.meta.url).href;
    const script = `
      const { takeLauncherLock } = await import(${JSON.stringify(module)});
      const { stateDir } = await import(${JSON.stringify(stateModule)});
      takeLauncherLock(stateDir(${JSON.stringify(state.dir)}));
      console.log('taken');
      setInterval(() => undefined, 1_000);
    `;
    const other = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise((resolve) => other.stdout.once('data', resolve));

    expect(() => takeLauncherLock(state)).toThrow(`a stack already runs in ${state.dir} (pid ${other.pid})`);
    const gone = new Promise((resolve) => other.once('exit', resolve));
    other.kill('SIGKILL');
    await gone;
    expect(runningLauncher(state)).toBeUndefined();
  });
});
