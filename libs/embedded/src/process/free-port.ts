import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';

/**
 * Below the ports that systems give to outgoing connections (Linux from 32768, others from 49152): none of those takes
 * a port before its owner.
 */
const PORTS = { from: 20_000, to: 32_767 };
/** Longer than anything here takes from requesting a port to listening at it. */
const CLAIM_MS = 120_000;
const ATTEMPTS = 500;

/**
 * Returns a TCP port on 127.0.0.1 that nothing listens on, and that no other caller of this function gets for two
 * minutes, in any process. Rejects when all that it tried are taken.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const port = randomInt(PORTS.from, PORTS.to + 1);
    if ((await claim(port)) && !(await isPortTaken(port).catch(() => true))) return port;
  }
  throw new Error(`no free port: ${ATTEMPTS} between ${PORTS.from} and ${PORTS.to} are taken`);
}

/** Returns whether something already listens on this port of 127.0.0.1 (or of every address), so that we could not. */
export function isPortTaken(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(true);
      else reject(new Error(`port ${port} cannot be used: ${error.message}`));
    });
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(false)));
  });
}

/**
 * Holds the UDP port of that number, on which nothing here is served: all processes see it, and the system frees it
 * when this one dies.
 */
function claim(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createSocket('udp4');
    socket.once('error', () => socket.close(() => resolve(false)));
    socket.bind({ port, address: '127.0.0.1', exclusive: true }, () => {
      socket.unref();
      setTimeout(() => socket.close(), CLAIM_MS).unref();
      resolve(true);
    });
  });
}
