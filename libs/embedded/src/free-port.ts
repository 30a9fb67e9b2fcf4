import { createServer } from 'node:net';

/** A TCP port on 127.0.0.1 that nothing listened on a moment ago. Another process may still take it first: the caller's start then fails loudly. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (address && typeof address === 'object') resolve(address.port);
        else reject(new Error('the operating system gave no port'));
      });
    });
  });
}

/** True when something already listens on this port of 127.0.0.1 (or of every address), so that we could not. */
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
