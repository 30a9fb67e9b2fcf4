import { describe, expect, it } from '@jest/globals';
import { sample } from './sample.js';
import { partOf, sharesOf } from './shares.js';

describe('A profile', () => {
  it.each([
    ['(garbage collector)', '', 'garbage collection'],
    ['(program)', '', 'kernel and V8'],
    ['writev', '', 'writes to sockets'],
    ['writeLatin1String', '', 'writes to sockets'],
    ['oneShotDigest', '', 'native functions'],
    ['end', 'node:_http_outgoing', 'HTTP, sockets and streams of Node'],
    ['push', 'node:internal/streams/readable', 'HTTP, sockets and streams of Node'],
    ['processTicksAndRejections', 'node:internal/process/task_queues', 'promises, timers and the rest of Node'],
    ['wasm-function[20]', 'wasm://wasm/00034eea', 'undici'],
    ['send', 'file:///x/node_modules/fastify/lib/reply.js', 'Fastify'],
    ['query', 'file:///x/node_modules/pg/lib/client.js', 'pg'],
    ['parse', 'file:///x/node_modules/pg-protocol/dist/parser.js', 'pg'],
    ['call', 'file:///x/node_modules/@nestjs/core/router.js', 'Nest'],
    ['f', 'file:///x/node_modules/a/node_modules/@b/c/d.js', '@b/c'],
    ['forward', 'file:///x/apps/gateway/dist/src/forwarding/forward.js', 'our code'],
  ])('attributes a function: %s of %s', (functionName, url, part) => {
    expect(partOf({ functionName, url })).toBe(part);
  });

  it('is of the time that a program was busy, the greatest part first, without what is next to nothing', () => {
    const node = (id: number, functionName: string, url = '') => ({ id, callFrame: { functionName, url } });
    const nodes = [node(1, '(idle)'), node(2, 'writev'), node(3, 'a', 'file:///apps/a.js'), node(4, '(program)')];
    const sampler = node(5, 'post', 'node:inspector');

    const shares = sharesOf('gateway', {
      nodes: [...nodes, sampler],
      samples: [1, 2, 3, 5, 2, 4],
      timeDeltas: [100, 20, 69, 500, 10, 1],
    });

    expect(shares).toEqual({ program: 'gateway', busy: 0.5, shares: { 'our code': 0.69, 'writes to sockets': 0.3 } });
    expect(Object.keys(shares.shares)).toEqual(['our code', 'writes to sockets']);
  });

  it('is taken of this process while it works', async () => {
    const work = async () => {
      for (const until = performance.now() + 200; performance.now() < until; ) JSON.parse('[1,2,3]');
    };

    const { busy, shares } = sharesOf('this', await sample(process.pid, work));

    expect(busy).toBeGreaterThan(0.5);
    expect(shares['our code']! + (shares['native functions'] ?? 0) + (shares['kernel and V8'] ?? 0)).toBeGreaterThan(
      0.2,
    );
  });
});
