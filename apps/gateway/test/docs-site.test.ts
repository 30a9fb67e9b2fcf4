import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fastify from 'fastify';
import { serveDocsSite } from '../src/docs-site/serve-docs-site.js';
import { addSecurityHeaders } from '../src/routes/security-headers.js';
import { serveWebApps } from '../src/web/serve-web.js';

const server = fastify();
const folder = mkdtempSync(join(tmpdir(), 'docs-'));
const PAGE =
  '<h1>Sums</h1><code>curl https://pay.example.com/api https://pay.example/v1 https://pay.example.org</code>';
const BROWSER = { accept: 'text/html,*/*;q=0.8' };

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  mkdirSync(join(folder, 'agents'));
  mkdirSync(join(folder, 'examples'));
  const files = {
    'index.html': '<h1>Start</h1>',
    '404.html': '<h1>Not here</h1>',
    'sums.html': PAGE,
    'sums.md': '# Sums at https://pay.example.com\n',
    'agents/start.html': '<h1>Agents</h1>',
    'search.json': '[]',
    'llms.txt': '- [Sums](https://pay.example.com/docs/sums.md)\n',
    'examples/signed.json': '{"url":"https://pay.example.com"}',
    'assets/site-ABC.js': 'hashed()',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  addSecurityHeaders(server, 'https://shop.example');
  await serveWebApps(server, [{ prefix: '/shop', root: folder }], {});
  serveDocsSite(server, folder, 'https://shop.example/');
});

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, headers = {}) => server.inject({ url, headers });

describe('the documentation', () => {
  it.each([
    ['/docs', '<h1>Start</h1>'],
    ['/docs?from=mail', '<h1>Start</h1>'],
    ['/docs/agents/start', '<h1>Agents</h1>'],
  ])('has a page at %s', async (url, text) => {
    const { statusCode, headers, body } = await get(url);

    expect([statusCode, headers['content-type'], body]).toEqual([200, 'text/html; charset=utf-8', text]);
  });

  it('runs scripts and takes styles of this origin alone, and none that stand in a page', async () => {
    const policy = String((await get('/docs')).headers['content-security-policy']).split('; ');

    expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", "script-src 'self'", "style-src 'self'"]));
    expect(policy).toEqual(expect.arrayContaining(["frame-ancestors 'none'", "base-uri 'none'", "form-action 'none'"]));
    expect(policy.join()).not.toMatch(/unsafe|http/);
  });

  it('shows the address of this platform in what a reader copies, and leaves names that only look alike', async () => {
    expect((await get('/docs/sums')).body).toBe(
      '<h1>Sums</h1><code>curl https://shop.example/api https://shop.example/v1 https://pay.example.org</code>',
    );
    expect((await get('/docs/sums.md')).body).toBe('# Sums at https://shop.example\n');
    expect((await get('/llms.txt')).body).toBe('- [Sums](https://shop.example/docs/sums.md)\n');
  });

  it('leaves the bytes of an example, which are signed', async () => {
    expect((await get('/docs/examples/signed.json')).body).toBe('{"url":"https://pay.example.com"}');
  });

  it('shows Markdown and lists for models as text', async () => {
    for (const url of ['/docs/sums.md', '/llms.txt'])
      expect((await get(url)).headers['content-type']).toBe('text/plain; charset=utf-8');
  });

  it('is compressed, and not sent again where the browser has it', async () => {
    const plain = await get('/docs/sums');
    const small = await get('/docs/sums', { 'accept-encoding': 'gzip, deflate, br' });
    const again = await get('/docs/sums', { 'if-none-match': plain.headers['etag'] });

    expect(small.headers).toMatchObject({
      'content-encoding': 'br',
      vary: 'accept-encoding',
      etag: plain.headers['etag'],
    });
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain.body);
    expect([again.statusCode, again.body, plain.headers['cache-control']]).toEqual([304, '', 'no-cache']);
  });

  it('changes with a build that comes later, also one of the same length', async () => {
    const before = await get('/docs/agents/start');
    writeFileSync(join(folder, 'agents/start.html'), '<h1>AGENTS</h1>');

    const after = await get('/docs/agents/start', { 'if-none-match': before.headers['etag'] });

    expect([after.statusCode, after.body]).toEqual([200, '<h1>AGENTS</h1>']);
  });

  it('keeps files with a hash forever', async () => {
    const { statusCode, headers } = await get('/docs/assets/site-ABC.js');

    expect([statusCode, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
  });

  it.each(['/docs/nothing', '/docs/404', '/docs/index', '/docs/agents/nothing/at/all'])(
    'shows a page of its own where there is none: %s',
    async (url) => {
      const people = await get(url, BROWSER);
      const programs = await get(url);

      expect([people.statusCode, people.body]).toEqual([404, '<h1>Not here</h1>']);
      expect([programs.statusCode, programs.headers['content-type']]).toEqual([404, expect.stringContaining('json')]);
    },
  );

  it.each([
    ['/docs/', '/docs'],
    ['/docs/agents/start//', '/docs/agents/start'],
    ['/docs//elsewhere.example/', '/docs//elsewhere.example'],
  ])('has one address for a page: %s is %s', async (url, address) => {
    const { statusCode, headers } = await get(url);

    expect([statusCode, headers.location]).toEqual([301, address]);
  });

  it.each([
    '/docs/sums.html',
    '/docs/index.html',
    '/docs/%2e%2e/package.json',
    '/docs/agents/..%2f..%2fsecret',
    '/docs/.hidden',
    '/docs/agents/.hidden.md',
    '/docs/assets/%2e%2e/index.html',
    '/docs/assets/..%2findex.html',
    '/docs/assets/package.json',
    '/docs/assets/swagger-ui.css.map',
    '/docs/assets%2fsite-ABC.js',
  ])('serves nothing else: %s', async (url) => {
    writeFileSync(join(folder, '.hidden'), 'secret');
    writeFileSync(join(folder, 'agents', '.hidden.md'), 'secret');

    expect((await get(url)).statusCode).toBe(404);
  });

  it('reports how to build it where it is not built', async () => {
    const bare = fastify();
    await serveWebApps(bare, [{ prefix: '/shop', root: folder }], {});
    serveDocsSite(bare, join(folder, 'unbuilt'), 'https://shop.example');

    const { statusCode, headers, body } = await bare.inject({ url: '/docs' });

    expect([statusCode, headers['retry-after']]).toEqual([503, '10']);
    expect(body).toContain('npm run build');
    await bare.close();
  });
});
