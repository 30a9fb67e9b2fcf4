import { isSameOrigin } from '@libs/service-kit/http/origin/same-origin';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DEV_ACTIONS, type DevAction } from './dev-actions.js';

interface Panel {
  isOffered(): Promise<boolean>;
  perform(action: DevAction, token: string, asset: unknown): Promise<string>;
}

interface PanelRequest {
  Params: { token: string; act: string };
  Querystring: { asset?: string };
}

/**
 * Adds the routes of the panel, only where it is configured: without a controller, so that neither the API document nor
 * a production process contains them.
 */
export function addDevPanelRoutes(fastify: FastifyInstance, panel: () => Panel, publicUrl: string): void {
  fastify.post<PanelRequest>('/pay/:token/dev/:act', async (request, reply) => {
    const { token, act } = request.params;
    if (!isSameOrigin(request as FastifyRequest, publicUrl)) return sendText(reply, 403, 'from the page itself only');
    if (!(act in DEV_ACTIONS) || !(await panel().isOffered())) return sendText(reply, 404, 'there is no such button');
    try {
      return await sendText(reply, 200, await panel().perform(act as DevAction, token, request.query.asset));
    } catch (error) {
      return sendText(reply, 500, (error as Error).message);
    }
  });
}

function sendText(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply.status(status).header('content-type', 'text/plain; charset=utf-8').send(text);
}
