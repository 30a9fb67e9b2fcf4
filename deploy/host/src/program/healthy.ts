/**
 * `node healthy.js <service>=<host>:<port> …`: status 0 when each of them is ready. Docker runs it inside of the
 * container.
 */
import { get } from 'node:http';
import { listenersIn } from './listeners.js';

const TIMEOUT_MS = 4_000;

const found = await Promise.all(
  listenersIn(process.argv.slice(2)).map(async ({ service, port }) => ({ service, isReady: await ready(port) })),
);
const waiting = found.filter(({ isReady }) => !isReady).map(({ service }) => service);
if (waiting.length > 0) console.log(`not ready: ${waiting.join(', ')}`);
process.exitCode = waiting.length > 0 ? 1 : 0;

function ready(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get({ host: '127.0.0.1', port, path: '/readyz', timeout: TIMEOUT_MS }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(false));
  });
}
