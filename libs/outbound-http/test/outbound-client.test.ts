import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { TEST_CERTIFICATE } from '@libs/testing/servers/certificate';
import { TestDnsServer } from '@libs/testing/servers/dns-server';
import type { OutboundRequest } from '../src/exchange.js';
import { OutboundClient, type OutboundClientOptions } from '../src/outbound-client.js';
import { OutboundError } from '../src/outbound-error.js';
import { AddressPolicy, parseAllowedNetworks } from '../src/policy/address-policy.js';
import { AddressResolver } from '../src/policy/address-resolver.js';
import { resolvesToRefused } from '../src/policy/url-policy.js';
import { type Behavior, Receiver } from './receiver.js';

const loopback = new AddressPolicy(parseAllowedNetworks('127.0.0.0/8,::1/128'));
const cleanUps: (() => Promise<unknown>)[] = [];
let dns: TestDnsServer;

beforeAll(async () => {
  dns = await TestDnsServer.start();
});
afterAll(() => dns.stop());
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

function aClient(options: OutboundClientOptions = {}): OutboundClient {
  const client = new OutboundClient({ policy: loopback, resolver: new AddressResolver([dns.server]), ...options });
  cleanUps.push(() => client.close());
  return client;
}

async function aReceiver(behavior: Behavior, isTls = false): Promise<Receiver> {
  const receiver = await Receiver.start(behavior, isTls);
  cleanUps.push(() => receiver.stop());
  return receiver;
}

/** A server that speaks whatever the test wants. */
async function aRawServer(onConnection: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    onConnection(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanUps.push(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** Enough for a connection to this host, also on a busy machine. */
const TIME_TO_CONNECT_MS = 1_500;

/** Starts a server whose queue of connections is full: it answers no further one. */
async function aFullServer(): Promise<number> {
  const script = `require('node:net').createServer().listen(0, '127.0.0.1', 1, function () { console.log(this.address().port) })`;
  const server = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  cleanUps.push(async () => void server.kill('SIGKILL'));
  const [text] = (await once(server.stdout, 'data')) as [Buffer];
  const port = Number(text.toString());
  server.kill('SIGSTOP');
  for (let count = 0; count < 4; count += 1) {
    const filler = connect(port, '127.0.0.1').on('error', () => {});
    cleanUps.push(async () => void filler.destroy());
    // The system accepts the first ones, the next one waits forever.
    if (!(await Promise.race([once(filler, 'connect'), sleep(2_000, false)]))) break;
  }
  return port;
}

function post(url: string, overrides: Partial<OutboundRequest> = {}): OutboundRequest {
  return { url, method: 'POST', body: '{"a":1}', timeoutMs: 5_000, maxResponseBytes: 16_384, ...overrides };
}

async function failure(sent: Promise<unknown>): Promise<OutboundError> {
  const outcome = await sent.then(
    () => 'it was answered',
    (error: unknown) => error,
  );
  if (!(outcome instanceof OutboundError)) throw new Error(`expected an OutboundError, got ${String(outcome)}`);
  return outcome;
}

const ok: Behavior = (_request, response) => response.end('ok');

describe('a request', () => {
  it('sends the bytes given and returns status, headers, body and timings', async () => {
    const receiver = await aReceiver((request, response) => {
      response.writeHead(201, { 'x-echo': request.headers['x-own'] }).end('made');
    });

    const response = await aClient().request(
      post(`http://127.0.0.1:${receiver.port}/a?b=c`, { headers: { 'x-own': 'yes' } }),
    );

    expect(response).toMatchObject({ statusCode: 201, isTruncated: false, remoteAddress: '127.0.0.1' });
    expect(response.headers['x-echo']).toBe('yes');
    expect(response.body.toString()).toBe('made');
    expect(receiver.bodies).toEqual(['{"a":1}']);
    const { connectMs, firstByteMs, totalMs } = response.timings;
    expect(connectMs! <= firstByteMs! && firstByteMs! <= totalMs).toBe(true);
  });

  it('reuses its connection and reports it by timings of null', async () => {
    const receiver = await aReceiver(ok);
    const client = aClient();

    await client.request(post(`http://127.0.0.1:${receiver.port}`));
    const second = await client.request(post(`http://127.0.0.1:${receiver.port}`));

    expect(receiver.connections).toBe(1);
    expect(second.timings).toMatchObject({ dnsMs: null, connectMs: null, tlsMs: null });
    expect(second.remoteAddress).toBe('127.0.0.1');
  });

  it('opens no more connections to one origin than allowed and serves all', async () => {
    const receiver = await aReceiver(ok);
    const client = aClient({ maxConnectionsPerOrigin: 3 });

    const answers = await Promise.all(
      Array.from({ length: 40 }, () => client.request(post(`http://127.0.0.1:${receiver.port}`))),
    );

    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(40).fill(200));
    expect(receiver.connections).toBeLessThanOrEqual(3);
  });

  it('does not follow a redirect', async () => {
    const target = await aReceiver(ok);
    const receiver = await aReceiver((_request, response) => {
      response.writeHead(307, { location: `http://127.0.0.1:${target.port}/` }).end();
    });

    const response = await aClient().request(post(`http://127.0.0.1:${receiver.port}`));

    expect(response.statusCode).toBe(307);
    expect(target.bodies).toEqual([]);
  });

  it('keeps compressed responses as they are', async () => {
    const packed = gzipSync(Buffer.alloc(100_000));
    const receiver = await aReceiver((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed);
    });

    const response = await aClient().request(post(`http://127.0.0.1:${receiver.port}`));

    expect(response.body).toEqual(packed);
  });

  it('cuts an endless response at the limit', async () => {
    const receiver = await aReceiver((_request, response) => {
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536, 'x')));
        response.once('drain', more);
      };
      more();
    });

    const response = await aClient().request(post(`http://127.0.0.1:${receiver.port}`, { maxResponseBytes: 1_000 }));

    expect(response).toMatchObject({ statusCode: 200, isTruncated: true });
    expect(response.body.length).toBe(1_000);
  });

  it('speaks TLS to a certificate it trusts', async () => {
    const receiver = await aReceiver(ok, true);
    dns.set('receiver.test', '127.0.0.1');
    const client = aClient({ ca: TEST_CERTIFICATE });

    const byName = await client.request(post(`https://receiver.test:${receiver.port}`));
    const byAddress = await client.request(post(`https://127.0.0.1:${receiver.port}`));

    expect(byName.statusCode).toBe(200);
    expect(byName.timings.tlsMs).toBeGreaterThan(0);
    expect(byAddress.statusCode).toBe(200);
  });
});

describe('a failed request', () => {
  it('is tls_failed when the certificate is not trusted, or is for another name', async () => {
    const receiver = await aReceiver(ok, true);
    dns.set('other.test', '127.0.0.1');

    const untrusted = await failure(aClient().request(post(`https://localhost:${receiver.port}`)));
    const misnamed = await failure(
      aClient({ ca: TEST_CERTIFICATE }).request(post(`https://other.test:${receiver.port}`)),
    );

    expect([untrusted.kind, misnamed.kind]).toEqual(['tls_failed', 'tls_failed']);
    expect(receiver.bodies).toEqual([]);
  });

  it('is tls_failed when the receiver does not speak TLS', async () => {
    const receiver = await aReceiver(ok);

    const error = await failure(aClient().request(post(`https://127.0.0.1:${receiver.port}`)));

    expect(error.kind).toBe('tls_failed');
  });

  it('is a timeout when nothing responds', async () => {
    const receiver = await aReceiver(() => {});

    const error = await failure(
      aClient().request(post(`http://127.0.0.1:${receiver.port}`, { timeoutMs: TIME_TO_CONNECT_MS })),
    );

    expect(error).toMatchObject({ kind: 'timeout', isOurs: false });
    expect(error.evidence).toMatchObject({ statusCode: null, remoteAddress: '127.0.0.1' });
    expect(error.evidence!.timings.totalMs).toBeGreaterThanOrEqual(TIME_TO_CONNECT_MS - 1);
  });

  it('is a timeout when the body drips past the deadline, whatever the status', async () => {
    const receiver = await aReceiver((_request, response) => {
      const drip = setInterval(() => response.write('.'), 20);
      response.once('close', () => clearInterval(drip));
    });

    const error = await failure(
      aClient().request(post(`http://127.0.0.1:${receiver.port}`, { timeoutMs: TIME_TO_CONNECT_MS })),
    );

    expect(error.kind).toBe('timeout');
    expect(error.evidence!.statusCode).toBe(200);
  });

  it('is a timeout while waiting for a connection', async () => {
    const receiver = await aReceiver(() => {});
    const client = aClient({ maxConnectionsPerOrigin: 1 });
    const first = failure(client.request(post(`http://127.0.0.1:${receiver.port}`, { timeoutMs: 300 })));

    const second = await failure(client.request(post(`http://127.0.0.1:${receiver.port}`, { timeoutMs: 100 })));

    expect(second.kind).toBe('timeout');
    expect((await first).kind).toBe('timeout');
  });

  it('is a failed connection when there is none within the time for that, long before the deadline', async () => {
    const port = await aFullServer();
    const client = aClient({ connectTimeoutMs: 200 });

    const error = await failure(client.request(post(`http://127.0.0.1:${port}`, { timeoutMs: 60_000 })));

    expect(error).toMatchObject({ kind: 'connect_failed', isOurs: false });
    expect(error.message).toBe(`no connection with 127.0.0.1:${port} within 200 ms`);
  });

  it('is failed TLS when that does not complete within the time to connect', async () => {
    const port = await aRawServer(() => {});
    const client = aClient({ connectTimeoutMs: TIME_TO_CONNECT_MS });

    const error = await failure(client.request(post(`https://127.0.0.1:${port}`, { timeoutMs: 60_000 })));

    expect(error).toMatchObject({ kind: 'tls_failed', isOurs: false, evidence: { timings: { tlsMs: null } } });
  });

  it('has its whole time for a response once it is connected', async () => {
    const receiver = await aReceiver((_request, response) =>
      setTimeout(() => response.end('late'), 2 * TIME_TO_CONNECT_MS),
    );
    const client = aClient({ connectTimeoutMs: TIME_TO_CONNECT_MS });

    expect(await client.request(post(`http://127.0.0.1:${receiver.port}`))).toMatchObject({ statusCode: 200 });
  });

  it('is a timeout when TLS never completes', async () => {
    const port = await aRawServer(() => {});

    const error = await failure(aClient().request(post(`https://127.0.0.1:${port}`, { timeoutMs: 150 })));

    expect(error.kind).toBe('timeout');
  });

  it('is connect_failed when nothing listens', async () => {
    const receiver = await Receiver.start(ok);
    await receiver.stop();

    const error = await failure(aClient().request(post(`http://127.0.0.1:${receiver.port}`)));

    expect(error).toMatchObject({ kind: 'connect_failed', isOurs: false });
  });

  it('is a reset when the receiver hangs up', async () => {
    const port = await aRawServer((socket) => socket.once('data', () => socket.destroy()));

    expect((await failure(aClient().request(post(`http://127.0.0.1:${port}`)))).kind).toBe('reset');
  });

  it.each([
    ['nonsense', 'hello there\r\n\r\n'],
    ['a head beyond 16 KiB', `HTTP/1.1 200 OK\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`],
    ['two lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab'],
    ['an unrequested upgrade', 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'],
  ])('is invalid_response for %s', async (_what, bytes) => {
    const port = await aRawServer((socket) => socket.once('data', () => socket.end(bytes)));

    expect((await failure(aClient().request(post(`http://127.0.0.1:${port}`)))).kind).toBe('invalid_response');
  });

  it('is cancelled by its signal', async () => {
    const receiver = await aReceiver(() => {});
    const abort = new AbortController();
    const sent = failure(aClient().request(post(`http://127.0.0.1:${receiver.port}`, { signal: abort.signal })));

    abort.abort();

    expect((await sent).kind).toBe('cancelled');
  });

  it('leaves room for the next one on the same origin', async () => {
    const receiver = await aReceiver((request, response) => {
      if (request.url === '/fast') response.end('ok');
    });
    const client = aClient({ maxConnectionsPerOrigin: 1 });
    await failure(client.request(post(`http://127.0.0.1:${receiver.port}/hang`, { timeoutMs: 100 })));

    const response = await client.request(post(`http://127.0.0.1:${receiver.port}/fast`));

    expect(response.statusCode).toBe(200);
  });
});

describe('a kept connection that the receiver closed', () => {
  let requests = 0;

  async function closedAfterFirst(client: OutboundClient, overrides: Partial<OutboundRequest>) {
    requests = 0;
    const port = await aRawServer((socket) =>
      socket.on('data', () => {
        requests += 1;
        if (requests === 2) socket.destroy();
        else socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok');
      }),
    );
    await client.request(post(`http://127.0.0.1:${port}`, overrides));
    return client.request(post(`http://127.0.0.1:${port}`, overrides));
  }

  it('is replaced and a GET sent once more, where that is requested', async () => {
    const response = await closedAfterFirst(aClient(), { method: 'GET', resendOnStaleConnection: true });

    expect(response.statusCode).toBe(200);
    expect(requests).toBe(3);
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('fails a %s, which the receiver got once', async (method) => {
    const sent = closedAfterFirst(aClient(), { method, resendOnStaleConnection: true });

    expect((await failure(sent)).kind).toBe('reset');
    expect(requests).toBe(2);
  });

  it('fails a GET, too, where no retry was requested', async () => {
    expect((await failure(closedAfterFirst(aClient(), { method: 'GET' }))).kind).toBe('reset');
    expect(requests).toBe(2);
  });
});

describe('a response that is known with its head', () => {
  const head = 'HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf';

  it('is cut when its body does not end', async () => {
    const port = await aRawServer((socket) => socket.on('data', () => socket.write(head)));

    const response = await aClient().request(post(`http://127.0.0.1:${port}`, { bodyTimeoutMs: 50 }));

    expect(response).toMatchObject({ statusCode: 200, isTruncated: true });
    expect(String(response.body)).toBe('half');
  });

  it('is cut when its body breaks off or the whole deadline comes first', async () => {
    const broken = await aRawServer((socket) => socket.on('data', () => socket.end(head)));
    const hanging = await aRawServer((socket) => socket.on('data', () => socket.write(head)));
    const client = aClient();

    const cut = await Promise.all([
      client.request(post(`http://127.0.0.1:${broken}`, { bodyTimeoutMs: 60_000 })),
      client.request(post(`http://127.0.0.1:${hanging}`, { bodyTimeoutMs: 60_000, timeoutMs: 1_500 })),
    ]);

    for (const answer of cut) expect(answer).toMatchObject({ statusCode: 200, isTruncated: true });
  });
});

describe('the guard', () => {
  it.each([
    '127.0.0.1',
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '0177.0.0.1',
    '127.1',
    '127.0.0.1.',
    '0',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    'localhost',
    'localhost.',
    'LOCALHOST',
    'a.localhost',
    'inside.test',
    'inside.test.',
    'mixed.test',
  ])('lets nothing reach http://%s in production', async (host) => {
    const receiver = await aReceiver(ok);
    dns.set('inside.test', '127.0.0.1');
    dns.set('mixed.test', '8.8.8.8', '127.0.0.1');
    const client = aClient({ policy: new AddressPolicy() });

    const error = await failure(client.request(post(`http://${host}:${receiver.port}`)));

    expect(error.kind).toBe('blocked_address');
    expect(receiver.connections).toBe(0);
  });

  it('dials what it judged, though the name changes its response', async () => {
    const receiver = await aReceiver(ok);
    dns.set('rebind.test', '127.0.0.1');
    const client = aClient();
    await client.request(post(`http://rebind.test:${receiver.port}`));
    await receiver.stop();
    dns.set('rebind.test', '10.0.0.1');

    const again = post(`http://rebind.test:${receiver.port}`, { method: 'GET', resendOnStaleConnection: true });
    const error = await failure(client.request(again));

    expect(error.kind).toBe('blocked_address');
  });

  it('refuses at creation a name that points inside, and lets one pass that does not resolve yet', async () => {
    const resolver = new AddressResolver([dns.server]);
    dns.set('inside.test', '10.0.0.1');

    expect(await resolvesToRefused('https://inside.test/', new AddressPolicy(), resolver)).toBe(true);
    expect(await resolvesToRefused('https://later.test/', new AddressPolicy(), resolver)).toBe(false);
  });

  it('lets a development policy limit the ports', async () => {
    const receiver = await aReceiver(ok);
    const policy = new AddressPolicy(parseAllowedNetworks(`127.0.0.0/8@${receiver.port}`));
    const other = await aReceiver(ok);

    const allowed = await aClient({ policy }).request(post(`http://localhost:${receiver.port}`));
    const refused = await failure(aClient({ policy }).request(post(`http://localhost:${other.port}`)));

    expect(allowed.statusCode).toBe(200);
    expect(refused.kind).toBe('blocked_address');
  });
});

describe('name resolution', () => {
  it('blames the receiver for a name that does not exist', async () => {
    const error = await failure(aClient().request(post('http://nowhere.test:1')));

    expect(error).toMatchObject({ kind: 'dns_failed', isOurs: false });
  });

  it('blames the receiver for a name that is never answered while others are', async () => {
    dns.silent.add('silent.test');
    const resolver = new AddressResolver([dns.server], 100);

    const error = await failure(aClient({ resolver }).request(post('http://silent.test:1')));

    expect(error).toMatchObject({ kind: 'dns_failed', isOurs: false });
  });

  it('blames ourselves when the resolver is down', async () => {
    const gone = await TestDnsServer.start();
    const { server } = gone;
    await gone.stop();
    const resolver = new AddressResolver([server], 100);

    const error = await failure(aClient({ resolver }).request(post('http://example.test:1')));

    expect(error).toMatchObject({ kind: 'dns_failed', isOurs: true });
  });

  it('sends one query for lookups that overlap', async () => {
    const resolver = new AddressResolver([dns.server]);
    dns.set('busy.test', '127.0.0.1');

    await Promise.all([resolver.resolveAll('busy.test'), resolver.resolveAll('BUSY.test.')]);

    expect(dns.queried.filter((name) => name === 'busy.test')).toHaveLength(2);
  });
});
