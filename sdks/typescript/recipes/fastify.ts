import { WebhookVerificationError, webhooks } from '@checkout/sdk';
import fastify, { type FastifyInstance } from 'fastify';
import { fulfill } from './fulfill.js';

/** Fastify: a parser that leaves the bytes as they are, in a plugin of its own, so that other routes still get JSON. */
export function application(secret: string): FastifyInstance {
  const app = fastify();
  app.register(async (hooks) => {
    hooks.removeAllContentTypeParsers();
    hooks.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 1_048_576 }, (_request, body, done) =>
      done(null, body),
    );
    hooks.post<{ Body: Buffer }>('/webhooks', async (request, reply) => {
      try {
        await fulfill(await webhooks.constructEvent(request.body, request.headers['x-service-signature'], secret));
        return reply.status(204).send();
      } catch (error) {
        if (!(error instanceof WebhookVerificationError)) throw error;
        return reply.status(400).send({ error: error.code });
      }
    });
  });
  return app;
}
