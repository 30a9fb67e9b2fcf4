import { type IncomingHttpHeaders, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { useUpstream } from '@libs/testing/servers/use-upstream';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';

const LONG = JSON.stringify(Array.from({ length: 60 }, (_, day) => ({ day, volume_usd_cents: 0, payments: 0 })));

/** A service behind the gateway: a long response, a short one, a refusal, one that breaks off. */
const upstream = useUpstream((incoming, outgoing) => {
  const response = (status: number, body: string) =>
    outgoing
      .writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
      .end(body);
  if (incoming.url!.endsWith('/short')) return response(200, '{"id":1}');
  if (incoming.url!.endsWith('/refused')) return response(404, LONG);
  if (!incoming.url!.endsWith('/broken')) return response(200, LONG);
  outgoing.writeHead(200, { 'content-type': 'application/json', 'content-length': 9_000 }).write(LONG);
  return setTimeout(() => outgoing.destroy(), 50);
});

const world = useWorld(service, {
  env: () => ({
    AUTH_URL: upstream.url,
    DASHBOARD_URL: upstream.url,
    SESSIONS_URL: upstream.url,
    ADMIN_URL: upstream.url,
    PAY_PAGE_URL: upstream.url,
    SWEEPER_URL: upstream.url,
    AGENT_URL: upstream.url,
    TIERS: '{"free":{"feeBps":125}}',
  }),
});

/** Returns the bytes as they arrived over the wire. */
function bytesOf(path: string, encodings: string, method = 'GET') {
  return new Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    const options = { method, headers: { 'accept-encoding': encodings } };
    const sent = request(new URL(path, world.service.url), options, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(parts) }),
      );
      response.on('error', reject);
    });
    sent.on('error', reject).end();
  });
}

describe('a long response for a page', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ] as const)('comes compressed to a browser that takes %s', async (encodings, encoding, open) => {
    const { headers, body } = await bytesOf('/api/dashboard/merchants/1/overview', encodings);

    expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
    expect(headers['content-length']).toBeUndefined();
    expect(body.length).toBeLessThan(LONG.length / 4);
    expect(String(open(body))).toBe(LONG);
  });

  it.each([
    ['of a browser that accepts no encoding', '/api/dashboard/merchants/1/overview', 'identity', 'GET', LONG],
    ['that is short', '/api/dashboard/short', 'br', 'GET', '{"id":1}'],
    ['that is a refusal', '/api/dashboard/refused', 'br', 'GET', LONG],
    ['to what changed something, which may hold a secret', '/api/dashboard/merchants', 'br', 'POST', LONG],
    ["for a merchant's own programs", '/api/sessions/abc/status', 'br', 'GET', LONG],
  ])('or one %s comes as it is', async (_, path, encodings, method, body) => {
    const response = await bytesOf(path, encodings, method);

    expect(response.headers['content-encoding']).toBeUndefined();
    expect(String(response.body)).toBe(body);
  });

  it('that breaks off at the service is an error that the browser can read', async () => {
    const { status, headers, body } = await bytesOf('/api/dashboard/broken', 'br');

    expect([status, headers['content-encoding']]).toEqual([503, undefined]);
    expect(JSON.parse(String(body))).toMatchObject({ error: { code: 'unavailable' } });
  });
});
