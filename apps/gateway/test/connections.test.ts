import { connect } from 'node:net';
import { expect, it } from '@jest/globals';
import { useUpstream } from '@libs/testing/servers/use-upstream';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';

const upstream = useUpstream((incoming, outgoing) => {
  incoming.resume().on('end', () => outgoing.end('taken'));
});
const names = ['AUTH', 'DASHBOARD', 'SESSIONS', 'ADMIN', 'PAY_PAGE', 'AGENT'].map((name) => `${name}_URL`);
const world = useWorld(service, { env: () => Object.fromEntries(names.map((name) => [name, upstream.url])) });

/** Sends one request and reads until the other end closes. */
function read(request: string): Promise<string> {
  const { port, hostname } = new URL(world.service.url);
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(Number(port), hostname);
    socket.on('data', (data: Buffer) => {
      text += data.toString();
    });
    socket.on('error', reject).on('close', () => resolve(text));
    socket.write(request);
  });
}

it.each([
  ['a service responds', '/api/me', 'taken'],
  ['the gateway itself responds', '/api/health', '"status"'],
])('a caller who wants no more than one response has the connection closed: %s', async (_, path, text) => {
  const response = await read(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);

  expect(response).toContain(text);
  expect(response).toMatch(/^connection: close\r$/im);
  expect(response).not.toMatch(/^keep-alive:/im);
});
