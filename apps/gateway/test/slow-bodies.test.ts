import { connect } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { useUpstream } from '@libs/testing/servers/use-upstream';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';

/** Less than the trickle below takes. */
const BODY_TIMEOUT_MS = 1_000;
const BODY_BYTES = 200;
const EVERY_MS = 50;

const upstream = useUpstream((incoming, outgoing) => {
  incoming.resume().on('end', () => outgoing.end('taken'));
});

const urls = () =>
  Object.fromEntries(
    ['AUTH', 'DASHBOARD', 'SESSIONS', 'ADMIN', 'PAY_PAGE', 'AGENT'].map((name) => [`${name}_URL`, upstream.url]),
  );
const world = useWorld(service, { env: () => ({ BODY_TIMEOUT_MS: String(BODY_TIMEOUT_MS), ...urls() }) });
/** With more time than a body takes on a busy machine that is sent at once. */
const patient = useWorld(service, { env: () => ({ BODY_TIMEOUT_MS: '30000', ...urls() }) });

/**
 * Sends a body byte by byte until the connection is closed from the other end. Returns the number of bytes sent, and
 * what was received.
 */
function trickles(path: string, framing: 'content-length' | 'chunked'): Promise<{ sent: number; received: string }> {
  const { port, hostname } = new URL(world.service.url);
  const header = framing === 'chunked' ? 'transfer-encoding: chunked' : `content-length: ${BODY_BYTES}`;
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    let [sent, received] = [0, ''];
    socket.on('error', () => undefined);
    socket.on('data', (data: Buffer) => {
      received += data.toString();
    });
    socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${header}\r\n\r\n`);
    const trickle = setInterval(() => {
      sent++;
      socket.write(framing === 'chunked' ? '1\r\n \r\n' : ' ');
    }, EVERY_MS);
    socket.on('close', () => {
      clearInterval(trickle);
      resolve({ sent, received });
    });
  });
}

describe('a body that comes byte by byte', () => {
  it.each([
    ['/api/sessions', 'content-length'],
    ['/api/sessions', 'chunked'],
    ['/v1/turns', 'content-length'],
    ['/pay/token/find', 'chunked'],
    ['/api/nothing', 'content-length'],
  ] as const)('does not hold a connection at %s with %s', async (path, framing) => {
    const { sent, received } = await trickles(path, framing);

    expect(sent).toBeLessThan(BODY_BYTES);
    expect(received).not.toContain('taken');
  });

  it('is 408 where nothing was sent to the caller before', async () => {
    const { received } = await trickles('/api/sessions', 'content-length');

    expect(received).toMatch(/^HTTP\/1\.1 408 /);
    expect(received).toContain('"request_timeout"');
  });
});

it('a body that comes at once is accepted', async () => {
  const { status, text } = await patient.http('POST', '/api/sessions', { body: { a: 'n'.repeat(100_000) } });

  expect([status, text]).toEqual([200, 'taken']);
});
