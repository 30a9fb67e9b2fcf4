import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { WebApp } from './web-apps.js';
import { type Explorers, filledIn } from './web-policy.js';

/** Files below it have a hash of their content in their names. */
const HASHED = 'assets/';
/** A path that requests a file of the build; every other path belongs to a page. */
const FILE = /^(assets\/[\w.-]+|[\w-]+\.(svg|js))$/;
const FOREVER = 'public, max-age=31536000, immutable';
const FOR_AN_HOUR = 'public, max-age=3600';
const CODE = /^(?:application|text)\/(?:javascript|css)/;
const RETRY_AFTER_S = 10;
/** A file with a hash is never revalidated, and no range of it is requested. */
const NO_VALIDATORS = { etag: false, lastModified: false, acceptRanges: false };

/**
 * Serves front ends: their files, which the build compressed, and their page for every other path below their prefix.
 * Files are looked up on request, so a build that comes later, or a newer one, needs no restart.
 */
export async function serveWebApps(
  fastify: FastifyInstance,
  apps: readonly WebApp[],
  explorers: Explorers,
): Promise<void> {
  await fastify.register(fastifyStatic, {
    root: apps.map(({ root }) => root),
    serve: false,
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      void reply.header('cache-control', path.includes(`/${HASHED}`) ? FOREVER : FOR_AN_HOUR);
    },
  });
  for (const app of apps) {
    fastify.get(app.prefix, (_request, reply) => sendPage(reply, app, explorers));
    fastify.get<{ Params: { '*': string } }>(`${app.prefix}/*`, ({ params }, reply) => {
      const path = params['*'];
      if (FILE.test(path)) return reply.sendFile(path, app.root, path.startsWith(HASHED) ? NO_VALIDATORS : {});
      // A page in place of a file would be run as a script.
      return path.startsWith(HASHED) ? reply.callNotFound() : sendPage(reply, app, explorers);
    });
  }
}

/** Returns whether a response is a script or a style sheet with a hash in its name, as `serveWebApps` sends them. */
export function isHashed(reply: FastifyReply): boolean {
  return reply.getHeader('cache-control') === FOREVER && CODE.test(String(reply.getHeader('content-type')));
}

async function sendPage(reply: FastifyReply, { prefix, root }: WebApp, explorers: Explorers): Promise<FastifyReply> {
  const page = await readFile(join(root, 'index.html'), 'utf8').catch(() => undefined);
  if (page === undefined) return sendNotBuilt(reply, prefix);
  const { html, policy } = filledIn(page, explorers);
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy };
  return reply.headers({ ...headers, 'cache-control': 'no-store' }).send(html);
}

function sendNotBuilt(reply: FastifyReply, prefix: string): FastifyReply {
  const text = `These pages are not built. In a checkout of the repository: npm run build -w @apps/${prefix.slice(1)}-web\n`;
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'retry-after': RETRY_AFTER_S };
  return reply.status(503).headers(headers).send(text);
}
