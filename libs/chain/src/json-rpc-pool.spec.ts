import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { JsonRpcPool, ResponseTooLarge } from './json-rpc-pool.js';

const MAX_BYTES = 64 * 1024;
let respond: RequestListener;
const server = createServer((request, response) => respond(request, response));
const pools: JsonRpcPool[] = [];

beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
afterEach(() => Promise.all(pools.splice(0).map((pool) => pool.close())));

function aPool(path = '', timeoutMs = 20_000): JsonRpcPool {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
  const pool = new JsonRpcPool(url, { connections: 2, timeoutMs, maxResponseBytes: MAX_BYTES });
  pools.push(pool);
  return pool;
}

describe('a pool of connections to a provider', () => {
  it('sends a batch to the path and with the query of its URL, which may be a key', async () => {
    const seen: unknown[] = [];
    respond = (request, response) => {
      request.setEncoding('utf8').once('data', (body) => {
        seen.push(request.method, request.url, request.headers['content-type'], JSON.parse(body));
        response.writeHead(429, { 'retry-after': '3' }).end('slow down');
      });
    };
    const pool = aPool('/v2/secret?key=1');

    const answer = await pool.post([['eth_blockNumber'], ['eth_getBalance', '0x1', 'latest']]);

    expect(answer).toEqual({ status: 429, retryAfterMs: 3_000, text: 'slow down' });
    expect(pool.host).toMatch(/^127\.0\.0\.1:\d+$/);
    expect(seen).toEqual([
      'POST',
      '/v2/secret?key=1',
      'application/json',
      [
        { jsonrpc: '2.0', id: 0, method: 'eth_blockNumber', params: [] },
        { jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: ['0x1', 'latest'] },
      ],
    ]);
  });

  it('ends a response that does not end, and reads one of the largest size', async () => {
    let sent = 0;
    respond = (_request, response) => {
      const timer = setInterval(() => {
        sent += 1;
        response.write('x'.repeat(16 * 1024));
      }, 1);
      response.on('close', () => clearInterval(timer));
    };
    const pool = aPool();

    await expect(pool.post([['eth_getLogs']])).rejects.toThrow(ResponseTooLarge);
    expect(sent).toBeLessThan(100);
    respond = (_request, response) => response.end('x'.repeat(MAX_BYTES));
    expect((await pool.post([['eth_getLogs']])).text).toHaveLength(MAX_BYTES);
  });

  it('ends when its time is up, when its caller stops it, and when it is closed', async () => {
    respond = () => undefined;
    const caller = new AbortController();
    const stopped = aPool();
    const requests = [
      aPool('', 50).post([['eth_blockNumber']]),
      stopped.post([['eth_blockNumber']], caller.signal),
      stopped.post([['eth_blockNumber']]),
    ];
    const ends = Promise.allSettled(requests);
    await requests[0]!.catch(() => undefined);

    caller.abort(new Error('no longer needed'));
    await stopped.close();

    expect((await ends).map((end) => (end.status === 'rejected' ? end.reason.message : 'resolved'))).toEqual([
      expect.stringContaining('timeout'),
      'no longer needed',
      expect.stringContaining('destroyed'),
    ]);
  });
});
