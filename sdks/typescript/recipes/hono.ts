import { WebhookVerificationError, webhooks } from '@checkout/sdk';
import { Hono } from 'hono';
import { fulfill } from './fulfill.js';

/** Hono, on any runtime: `request.arrayBuffer()` gives the bytes, as long as nothing has asked for JSON before. */
export function application(secret: string): Hono {
  const app = new Hono();
  app.post('/webhooks', async (context) => {
    try {
      const rawBody = await context.req.arrayBuffer();
      await fulfill(await webhooks.constructEvent(rawBody, context.req.header('x-service-signature'), secret));
      return context.body(null, 204);
    } catch (error) {
      if (!(error instanceof WebhookVerificationError)) throw error;
      return context.json({ error: error.code }, 400);
    }
  });
  return app;
}
