import { once } from 'node:events';
import { createServer } from 'node:http';

const ANSWERS: Readonly<Record<string, readonly [status: number, says: string]>> = {
  '/livez': [200, 'ok'],
  '/readyz': [503, 'waiting'],
};

/**
 * Answers probes at a service's port while it waits for its database: alive, and ready for nothing. Whoever asks for anything else is cut
 * off as if nobody listened. Rejects when the port is taken.
 */
export async function answerProbes({ host, port }: { host: string; port: number }): Promise<{ stop(): Promise<void> }> {
  const server = createServer(({ url = '' }, response) => {
    const answer = ANSWERS[url];
    if (!answer) {
      response.destroy();
      return;
    }
    const [status, says] = answer;
    const headers = { 'content-type': 'application/json; charset=utf-8', connection: 'close' };
    response.writeHead(status, headers).end(JSON.stringify({ status: says }));
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
