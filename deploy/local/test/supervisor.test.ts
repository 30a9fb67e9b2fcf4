import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { freePort } from '@libs/embedded/process/free-port';
import { type SupervisedProcess, Supervisor } from '../src/processes/supervisor.js';

const dir = mkdtempSync(join(tmpdir(), 'supervisor-'));
const printed: string[] = [];
const supervisors: Supervisor[] = [];

function aSupervisor(): Supervisor {
  const supervisor = new Supervisor({ logs: dir, print: (line) => printed.push(line) });
  supervisors.push(supervisor);
  return supervisor;
}

/** Returns a service of a few lines: ready at once, ends with status 3 on a request to crash. */
async function aService(name: string): Promise<SupervisedProcess & { url: string }> {
  const port = await freePort();
  const script = join(dir, `${name}.mjs`);
  writeFileSync(
    script,
    `import { createServer } from 'node:http';
     createServer((request, response) => { if (request.url === '/crash') process.exit(3); response.end(String(process.pid)); }).listen(${port}, '127.0.0.1');`,
  );
  const url = `http://127.0.0.1:${port}`;
  return {
    name,
    command: process.execPath,
    args: [script],
    env: { PATH: process.env['PATH'] },
    readyUrls: [`${url}/readyz`],
    url,
  };
}

async function pidAt(url: string): Promise<number | undefined> {
  return fetch(url).then(
    async (response) => Number(await response.text()),
    () => undefined,
  );
}

async function eventually<T>(read: () => Promise<T | undefined>): Promise<T> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; ) {
    const value = await read();
    if (value !== undefined) return value;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('it did not happen within 60 s');
}

describe('Supervisor', () => {
  afterEach(async () => {
    await Promise.all(supervisors.splice(0).map((supervisor) => supervisor.stopAll()));
  });
  afterAll(() => rmSync(dir, { recursive: true, force: true }));

  it('starts a crashed process again and reports it', async () => {
    const service = await aService('crashing');
    const supervisor = aSupervisor();
    await supervisor.start(service);
    const first = await pidAt(service.url);

    await fetch(`${service.url}/crash`).catch(() => undefined);

    const second = await eventually(() => pidAt(service.url));
    expect(second).not.toBe(first);
    expect(supervisor.child('crashing')?.pid).toBe(second);
    expect(printed.at(-1)).toMatch(/^! crashing ended \(exit 3\), starting it again; its log: /);
  });

  it('leaves nothing running after stopAll', async () => {
    const service = await aService('stopped');
    const supervisor = aSupervisor();
    await supervisor.start(service);

    await supervisor.stopAll();

    expect(await pidAt(service.url)).toBeUndefined();
  });

  it('does not restart what was stopped on purpose', async () => {
    const service = await aService('idle');
    const supervisor = aSupervisor();
    await supervisor.start(service);
    const lines = printed.length;

    await supervisor.stop('idle');

    expect(supervisor.child('idle')?.isRunning()).toBe(false);
    expect(printed).toHaveLength(lines);
  });

  it('shows the end of the log of a process that does not come up', async () => {
    const service = await aService('occupied');
    const other = createServer().listen(Number(new URL(service.url).port), '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));

    await expect(aSupervisor().start(service)).rejects.toThrow(
      /occupied ended while starting; end of .*occupied\.log:[\s\S]*EADDRINUSE/,
    );
    other.close();
  });
});
