import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** What the page loads of Swagger UI; nothing else of its package is served. */
const ASSETS = ['/swagger-ui.css', '/swagger-ui-bundle.js'];
const A_DAY_MS = 86_400_000;

/** Swagger UI sets styles by script and draws its icons from data URLs. */
export const DOCS_CSP =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

export const DOCS_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API of the stablecoin checkout</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/assets/swagger-ui.css">
</head>
<body>
<div id="reference"><p style="font:16px system-ui;margin:2rem">The reference needs JavaScript. The document itself: <a href="/openapi.json">openapi.json</a></p></div>
<script src="/docs/assets/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>`;

export const DOCS_SCRIPT = `SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  tryItOutEnabled: false,
  displayRequestDuration: true,
  persistAuthorization: false,
});
`;

/** Serves the parts of Swagger UI under `/docs/assets/`. */
export async function serveDocsAssets(fastify: FastifyInstance): Promise<void> {
  await fastify.register(fastifyStatic, {
    root: dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json'))),
    prefix: '/docs/assets/',
    allowedPath: (path) => ASSETS.includes(path),
    decorateReply: false,
    cacheControl: true,
    maxAge: A_DAY_MS,
  });
}
