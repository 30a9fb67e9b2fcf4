import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Post {
  type: string;
  data: { rule: string; subject: string };
}

/** A server that accepts whatever is posted to it. */
export interface Receiver {
  url: string;
  requests: { body: string; headers: IncomingHttpHeaders }[];
  bodies(): Post[];
  stop(): Promise<void>;
}

export async function startReceiver(): Promise<Receiver> {
  const requests: Receiver['requests'] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      requests.push({ body: Buffer.concat(chunks).toString(), headers: request.headers });
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/alerts`,
    requests,
    bodies: () => requests.map(({ body }) => JSON.parse(body) as Post),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
