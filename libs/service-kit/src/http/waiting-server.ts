import { once } from 'node:events';
import { createServer } from 'node:http';

const RESPONSES: Readonly<Record<string, readonly [status: number, state: string]>> = {
  '/livez': [200, 'ok'],
  '/readyz': [503, 'waiting'],
};

/**
 * Responds to probes at a service's port while it waits for its database: alive, but not ready. Other requests are cut
 * off as if nothing listened. Rejects when the port is taken.
 */
export async function answerProbes({ host, port }: { host: string; port: number }): Promise<{ stop(): Promise<void> }> {
  const server = createServer(({ url = '' }, response) => {
    const known = RESPONSES[url];
    if (!known) {
      response.destroy();
      return;
    }
    const [status, state] = known;
    const headers = { 'content-type': 'application/json; charset=utf-8', connection: 'close' };
    response.writeHead(status, headers).end(JSON.stringify({ status: state }));
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
