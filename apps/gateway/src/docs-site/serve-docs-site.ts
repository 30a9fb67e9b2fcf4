import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { wantsPage } from '../pages/navigation.js';
import { type Encoding, type SiteText, SiteTexts } from './site-texts.js';

/** Only scripts and styles of the site itself; nothing inline, nothing of another origin. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
/** The files of Swagger UI that the reference page loads; nothing else of its package is served. */
const VIEWER_FILES = ['swagger-ui.css', 'swagger-ui-bundle.js'];
const VIEWER = packageFolder('swagger-ui-dist');
/** No part begins with a dot, so that no path leads out of the folder or to a hidden file. */
const PATH = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/;
const HASHED_FILE = /^[\w-]+\.(?:js|css|svg)$/;
/** Files that are not pages with an address of their own. */
const NO_PAGES = ['404', 'index'];
const OF_MACHINES = ['llms.txt', 'llms-full.txt'];
const RETRY_AFTER_S = 10;

/** The folder into which the task `bundle` of `@docs/site` writes the pages. */
export const DOCS_SITE = join(packageFolder('@docs/site'), 'dist', 'web');

/**
 * Serves the documentation below `/docs`, each page also as Markdown, and its lists for language models at the origin.
 * Call it after `serveWebApps`, whose `sendFile` it uses for files that the build compressed.
 */
export function serveDocsSite(fastify: FastifyInstance, root: string, publicUrl: string): void {
  const texts = new SiteTexts(root, publicUrl);
  const send = async (request: FastifyRequest, reply: FastifyReply, name: string) => {
    const text = await texts.find(name);
    return text ? sendText(request, reply, name, text) : undefined;
  };

  for (const name of OF_MACHINES)
    fastify.get(`/${name}`, async (request, reply) => (await send(request, reply, name)) ?? reply.callNotFound());
  fastify.get('/docs', async (request, reply) => (await send(request, reply, 'index.html')) ?? sendNotBuilt(reply));
  fastify.get<{ Params: { '*': string } }>('/docs/assets/*', (request, reply) => {
    const file = request.params['*'];
    if (VIEWER_FILES.includes(file)) return reply.sendFile(file, VIEWER);
    return HASHED_FILE.test(file) ? reply.sendFile(`assets/${file}`, root) : reply.callNotFound();
  });
  fastify.get<{ Params: { '*': string } }>('/docs/*', async (request, reply) => {
    const path = request.params['*'];
    if (path === '' || path.endsWith('/')) return reply.redirect(`/docs/${path}`.replace(/\/+$/, ''), 301);
    const sent = await send(request, reply, nameOf(path));
    if (sent) return sent;
    if (!wantsPage(request.url, request.headers)) return reply.callNotFound();
    return (await send(request, reply.status(404), '404.html')) ?? reply.callNotFound();
  });
}

/** Returns the file of a path: the one that it names, else that of the page. */
function nameOf(path: string): string {
  if (!PATH.test(path) || NO_PAGES.includes(path) || path.startsWith('assets/')) return '';
  if (extname(path) === '') return `${path}.html`;
  return extname(path) === '.html' ? '' : path;
}

function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  { etag, bodies }: SiteText,
): FastifyReply {
  const encoding = encodingOf(request);
  void reply.headers({
    'content-type': typeOf(name),
    'content-security-policy': POLICY,
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
    etag,
  });
  if (request.headers['if-none-match'] === etag) return reply.status(304).send();
  if (encoding !== 'identity') void reply.header('content-encoding', encoding);
  return reply.send(bodies[encoding]);
}

/** Returns the type of a file. Markdown is sent as plain text, which every browser shows. */
function typeOf(name: string): string {
  const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.json': 'application/json' };
  return `${types[extname(name)] ?? 'text/plain'}; charset=utf-8`;
}

function encodingOf({ headers }: FastifyRequest): Encoding {
  const accepted = String(headers['accept-encoding'] ?? '').split(/\s*,\s*/);
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding)) ?? 'identity';
}

function sendNotBuilt(reply: FastifyReply): FastifyReply {
  const text = 'These pages are not built. In a checkout of the repository: npm run build\n';
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'retry-after': RETRY_AFTER_S };
  return reply.status(503).headers(headers).send(text);
}

function packageFolder(name: string): string {
  return dirname(fileURLToPath(import.meta.resolve(`${name}/package.json`)));
}
