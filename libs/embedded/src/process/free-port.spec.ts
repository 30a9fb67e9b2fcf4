import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { freePort, isPortTaken } from './free-port.js';

const COUNT = 300;
const PROGRAM = `
import { freePort } from ${JSON.stringify(import.meta.resolve('./free-port.js'))};
console.log(JSON.stringify(await Promise.all(Array.from({ length: ${COUNT} }, freePort))));
await new Promise((resolve) => process.stdin.resume().once('end', resolve));
`;

describe('a free port', () => {
  it('is given to one only, also where several processes request one at once', async () => {
    const others = [0, 1].map(() => start());
    const mine = await Promise.all(Array.from({ length: COUNT }, freePort));
    const given = [...mine, ...(await Promise.all(others.map(({ ports }) => ports))).flat()];
    for (const { end } of others) await end();

    expect(new Set(given).size).toBe(3 * COUNT);
  });

  it('is outside those that the system uses for outgoing connections, and free', async () => {
    const port = await freePort();

    expect(port).toBeLessThan(32_768);
    expect(await isPortTaken(port)).toBe(false);
    const server = createServer().listen(port, '127.0.0.1');
    await once(server, 'listening');
    expect(await isPortTaken(port)).toBe(true);
    await new Promise((resolve) => server.close(resolve));
  });
});

function start(): { ports: Promise<number[]>; end(): Promise<unknown> } {
  const running = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', PROGRAM]);
  const { stdin, stdout } = running.child;
  const ports = new Promise<number[]>((resolve) => stdout!.once('data', (text) => resolve(JSON.parse(text))));
  return {
    ports,
    end: () => {
      stdin!.end();
      return running;
    },
  };
}
