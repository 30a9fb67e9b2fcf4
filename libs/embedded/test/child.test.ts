import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { startChild, waitUntilReady } from '../src/process/child.js';

const dir = mkdtempSync(join(tmpdir(), 'embedded-child-'));
const logFile = join(dir, 'child.log');
const sh = (script: string) => ({
  name: 'a child',
  command: '/bin/sh',
  args: ['-c', script],
  env: { PATH: process.env.PATH },
  logFile,
});

const lives = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

describe('startChild', () => {
  afterAll(() => rmSync(dir, { recursive: true, force: true }));

  it('kills a child that does not stop on request', async () => {
    const script = "trap '' TERM; echo ignores TERM; while :; do sleep 0.05; done";
    const child = await startChild({ ...sh(script), stopTimeoutMs: 200 });
    // Before the trap is set, the signal would still end the shell.
    await waitUntilReady(child, async () => child.lastLines().includes('ignores TERM'), 60_000);

    await child.stop();

    expect(await child.exited).toEqual({ code: null, signal: 'SIGKILL' });
  });

  it('reports what a child wrote before it ended too early', async () => {
    const child = await startChild(sh('echo the port is taken >&2; exit 3'));

    await expect(waitUntilReady(child, async () => false, 5_000)).rejects.toThrow(
      /a child ended while starting \(exit 3\):[\s\S]*the port is taken/,
    );
  });

  it('reports that a command does not exist', async () => {
    await expect(startChild({ ...sh(''), command: '/no/such/command' })).rejects.toThrow(
      'a child cannot be started: spawn /no/such/command ENOENT',
    );
  });

  it('leaves no child behind when its parent is killed', async () => {
    const childModule = new URL('../src/process/child.js', import.meta.url).href;
    const script = `
      const { startChild } = await import(${JSON.stringify(childModule)});
      const child = await startChild({ name: 'orphan', command: '/bin/sleep', args: ['600'], logFile: ${JSON.stringify(join(dir, 'orphan.log'))} });
      console.log(child.pid);
    `;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const orphan = Number(await new Promise((resolve) => parent.stdout.once('data', resolve)));
    expect(lives(orphan)).toBe(true);

    parent.kill('SIGKILL');

    for (const deadline = Date.now() + 60_000; lives(orphan) && Date.now() < deadline; )
      await new Promise((resolve) => setTimeout(resolve, 20));
    expect(isGone(orphan)).toBe(true);
  });
});

/** Also true for a zombie that was not reaped: in a container without an init process nothing does it. */
function isGone(pid: number): boolean {
  if (!lives(pid)) return true;
  return process.platform === 'linux' && / Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
}
