import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fastify from 'fastify';
import { addSecurityHeaders } from '../src/routes/security-headers.js';
import { serveWebApps } from '../src/web/serve-web.js';

const EXPLORER = 'https://explorer.example/?a="b"';
const server = fastify();
server.addHook('onRequest', async (_request, reply) => void reply.header('x-trace-id', 'of-this-request'));
const folder = mkdtempSync(join(tmpdir(), 'web-'));

beforeAll(async () => {
  const root = join(folder, 'shop');
  mkdirSync(join(root, 'assets'), { recursive: true });
  writeFileSync(
    join(root, 'index.html'),
    '<meta nonce="__CSP_NONCE__"><meta content="__EXPLORER_URL__"><link href="__TESTNET_EXPLORER_URL__">',
  );
  writeFileSync(join(root, 'scheme.js'), 'plain()');
  writeFileSync(join(root, 'assets', 'index-abc123.js'), 'hashed()');
  writeFileSync(join(root, 'assets', 'index-abc123.js.br'), brotliCompressSync('hashed()'));
  const apps = [
    { prefix: '/shop', root },
    { prefix: '/unbuilt', root: join(folder, 'unbuilt') },
  ];
  addSecurityHeaders(server, 'https://shop.example');
  await serveWebApps(server, apps, { explorerUrl: EXPLORER, testnetExplorerUrl: 'https://test.explorer.example' });
});

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, headers = {}) => server.inject({ url, headers });

describe('a front end', () => {
  it.each(['/shop', '/shop/', '/shop/merchants/7/payments?status=paid', '/shop/merchants/v1.js/x'])(
    'responds with %s with its page, never kept, with a nonce that only this response has',
    async (url) => {
      const [one, two] = [await get(url), await get(url)];

      expect([one.statusCode, one.headers['cache-control']]).toEqual([200, 'no-store']);
      const nonce = /nonce="([\w-]{20,})"/.exec(one.body)?.[1];
      expect(one.headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`);
      expect(two.body).not.toContain(nonce);
    },
  );

  it('lets no script run but its own, and no site frame it', async () => {
    const policy = String((await get('/shop')).headers['content-security-policy']).split('; ');

    expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", "script-src 'self'", "connect-src 'self'"]));
    expect(policy).toEqual(expect.arrayContaining(["frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'"]));
    expect(policy.join()).not.toContain('unsafe');
  });

  it('contains the block explorers of both networks, as text of attributes', async () => {
    const { body } = await get('/shop');

    expect(body).toContain('<meta content="https://explorer.example/?a=%22b%22">');
    expect(body).toContain('<link href="https://test.explorer.example/">');
  });

  it('keeps files with a hash forever, compressed when it was built', async () => {
    const compressed = await get('/shop/assets/index-abc123.js', { 'accept-encoding': 'br' });
    const plain = await get('/shop/assets/index-abc123.js');

    expect(compressed.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': expect.stringContaining('javascript'),
    });
    expect(plain.body).toBe('hashed()');
    expect((await get('/shop/scheme.js')).headers['cache-control']).toBe('public, max-age=3600');
  });

  it('sends with each of them little more than the file', async () => {
    const { headers } = await get('/shop/assets/index-abc123.js', { 'accept-encoding': 'br' });
    const listed = ['cache-control', 'content-encoding', 'content-length', 'content-type', 'vary'];

    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(Object.keys(headers).sort()).toEqual([...listed, 'connection', 'date', 'x-content-type-options'].sort());
  });

  it('is requested again for the files without one, and guarded like its page', async () => {
    const { headers } = await get('/shop/scheme.js');

    expect(headers['etag']).toBeDefined();
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'strict-transport-security': expect.stringContaining('max-age='),
    });
  });

  it.each([
    '/shop/assets/index-older.js',
    '/shop/assets/../../secret',
    '/shop/other.js',
    '/shop/assets/%2e%2e%2findex.html',
  ])('has no page instead of a missing file: %s', async (url) => {
    const { statusCode, headers } = await get(url);

    expect(statusCode).toBe(404);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });

  it('that was never built is reported as such', async () => {
    const { statusCode, headers, body } = await get('/unbuilt/merchants');

    expect([statusCode, headers['content-type']]).toEqual([503, 'text/plain; charset=utf-8']);
    expect(body).toBe(
      'These pages are not built. In a checkout of the repository: npm run build -w @apps/unbuilt-web\n',
    );
  });
});
