import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@deploy/local/files/repository';

type Methods = Record<string, { security?: Record<string, unknown>[] }>;

/** The one route of the packages that needs no key. */
const OPEN = 'GET /api/sessions/{token}/status';

/**
 * Returns the routes of the API document that a key of the checkout may use, and the open one that belongs to them, as
 * `GET /api/sessions`.
 */
export function routesForKeys(): string[] {
  const { paths } = JSON.parse(readFileSync(join(ROOT, 'docs/openapi/dist/openapi.json'), 'utf8')) as {
    paths: Record<string, Methods>;
  };
  const routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { security = [] }]) => {
      const route = `${method.toUpperCase()} ${path}`;
      return route === OPEN || security.some((one) => 'apiKey' in one) ? [route] : [];
    }),
  );
  if (routes.length < 20) throw new Error('the API document has too few routes for keys');
  return routes.sort();
}
