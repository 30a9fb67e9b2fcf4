import { Readable } from 'node:stream';
import { afterAll, describe, expect, it } from '@jest/globals';
import { useUpstream } from '@libs/testing/servers/use-upstream';
import { useWorld } from '@libs/testing/world';
import { Pool } from 'undici';
import { service } from '../src/service.js';

const LIMIT = 256 * 1024;

/** Responds with its length when the whole body has arrived. */
const upstream = useUpstream((incoming, outgoing) => {
  let bytes = 0;
  incoming.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
  });
  incoming.on('end', () => outgoing.end(String(bytes)));
});

const world = useWorld(service, {
  env: () =>
    Object.fromEntries(
      ['AUTH', 'DASHBOARD', 'SESSIONS', 'ADMIN', 'PAY_PAGE', 'AGENT'].map((name) => [`${name}_URL`, upstream.url]),
    ),
});

let pool: Pool | undefined;
afterAll(() => pool?.destroy());

/**
 * Uses one connection for all requests, as a client with keep-alive does: what one request leaves behind, the next one
 * meets.
 */
async function posts(body: string | Readable, path = '/api/sessions'): Promise<{ status: number; text: string }> {
  pool ??= new Pool(world.service.url, { connections: 1, headersTimeout: 60_000 });
  const headers = { 'content-type': 'application/json' };
  const response = await pool.request({ method: 'POST', path, headers, body });
  return { status: response.statusCode, text: await response.body.text() };
}

const inPieces = (bytes: number): Readable =>
  Readable.from(Array.from({ length: bytes / 1024 }, () => 'n'.repeat(1024)));

describe('a body', () => {
  it.each([
    ['with its length', () => 'n'.repeat(LIMIT)],
    ['in pieces', () => inPieces(LIMIT)],
  ])('at the limit goes through %s', async (_how, body) => {
    expect(await posts(body())).toEqual({ status: 200, text: String(LIMIT) });
  });

  it.each([
    ['with its length', () => 'n'.repeat(LIMIT + 1)],
    ['with a length far above', () => 'n'.repeat(20 * LIMIT)],
    ['in pieces', () => inPieces(LIMIT + 1024)],
    ['in very many pieces', () => inPieces(20 * LIMIT)],
  ])('over the limit is 413 %s, and the next request gets a response', async (_how, body) => {
    const refused = await posts(body());
    const next = await posts('{}');

    expect({ ...refused, text: JSON.parse(refused.text) }).toMatchObject({
      status: 413,
      text: { error: { code: 'body_too_large' } },
    });
    expect(next).toEqual({ status: 200, text: '2' });
  });

  it('of a file for the agent API goes through up to 32 MiB', async () => {
    const bytes = 32 * 1024 * 1024;
    const refused = await posts(inPieces(bytes + 1024 * 1024), '/v1/files');

    expect(await posts(inPieces(bytes), '/v1/files')).toEqual({ status: 200, text: String(bytes) });
    expect({ ...refused, text: JSON.parse(refused.text) }).toMatchObject({
      status: 413,
      text: { error: { code: 'PAYLOAD_TOO_LARGE' } },
    });
  });
});
