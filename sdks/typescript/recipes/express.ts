import { WebhookVerificationError, webhooks } from '@checkout/sdk';
import express, { type Express } from 'express';
import { fulfill } from './fulfill.js';

/** Express 5: `express.raw` on this route, before any `express.json` of the application. */
export function application(secret: string): Express {
  const app = express();
  app.post('/webhooks', express.raw({ type: '*/*', limit: '1mb' }), async (request, response) => {
    try {
      await fulfill(await webhooks.constructEvent(request.body, request.headers['x-service-signature'], secret));
      response.sendStatus(204);
    } catch (error) {
      if (!(error instanceof WebhookVerificationError)) throw error;
      response.status(400).json({ error: error.code });
    }
  });
  app.use(express.json());
  return app;
}
