import { WebhookVerificationError, webhooks } from '@checkout/sdk';
import { fulfill } from './fulfill.js';

/**
 * Next.js, `app/api/webhooks/route.ts`: a route handler gets a standard `Request`, whose bytes nothing has read. So it
 * is with Deno, Bun, Cloudflare Workers and everything else that speaks `Request` and `Response`.
 */
export async function POST(request: Request): Promise<Response> {
  try {
    const rawBody = await request.arrayBuffer();
    const secret = process.env['WEBHOOK_SECRET'] ?? '';
    await fulfill(await webhooks.constructEvent(rawBody, request.headers.get('x-service-signature'), secret));
    return new Response(null, { status: 204 });
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error;
    return Response.json({ error: error.code }, { status: 400 });
  }
}
