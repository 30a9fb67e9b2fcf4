import { AppError } from '@libs/errors/app-error';
import type { FastifyInstance } from 'fastify';

interface KnownPath {
  readonly pattern: RegExp;
  readonly methods: Set<string>;
}

/**
 * Responds with 405 and `Allow` where a path is known with other methods. Call it before routes are made: it records
 * each as it is added.
 */
export function refuseOtherMethods(fastify: FastifyInstance): void {
  const paths = new Map<string, KnownPath>();
  fastify.addHook('onRoute', ({ url, method }) => {
    const known = paths.get(url) ?? { pattern: patternOf(url), methods: new Set() };
    for (const name of [method].flat()) known.methods.add(name);
    paths.set(url, known);
  });
  fastify.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) return done();
    const path = request.url.split('?', 1)[0] as string;
    const methods = [...paths.values()].flatMap(({ pattern, methods }) => (pattern.test(path) ? [...methods] : []));
    if (methods.length === 0) return done();
    void reply.header('allow', [...new Set(methods)].join(', '));
    done(new AppError('method_not_allowed'));
  });
}

/** Returns the pattern of a route's path: `:name` stands for one part of it, `*` for all that is left. */
function patternOf(url: string): RegExp {
  const parts = url
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : part.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace('*', '.*')));
  return new RegExp(`^${parts.join('/')}/?$`);
}
