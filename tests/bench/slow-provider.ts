import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';

/** A provider of the chain with the latency of a network. */
export interface SlowProvider {
  readonly url: string;
  stop(): Promise<void>;
}

/** Forwards requests to a node, each after the given delay in milliseconds, however many there are at once. */
export async function startSlowProvider(rpcUrl: string, delayMs: number): Promise<SlowProvider> {
  const node = new Pool(rpcUrl, { connections: 16 });
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    await sleep(delayMs);
    const headers = { 'content-type': 'application/json' };
    const { body } = await node.request({ path: '/', method: 'POST', headers, body: Buffer.concat(chunks) });
    response.writeHead(200, headers);
    body.pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await node.destroy();
    },
  };
}
