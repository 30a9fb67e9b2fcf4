import type { FastifyInstance } from 'fastify';

/** A hash, a link or an e-mail address, with room to spare. */
const MAX_BYTES = 4_096;

/** Parses bodies as sent by forms without JavaScript. */
export function useFormBodies(fastify: FastifyInstance): void {
  fastify.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MAX_BYTES },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
  );
}
