import { AppError } from '@libs/errors/app-error';
import { renderCheckoutError } from '@libs/errors/render-checkout';
import { ErrorFilter } from '@libs/service-kit/http/errors/error.filter';
import { currentTraceId, newTraceId } from '@libs/service-kit/trace';
import { type ArgumentsHost, Catch } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { renderPage, wantsPage } from './page.js';

/** Shows errors as pages, on the routes that browsers are sent to; programs get the usual JSON. */
@Catch()
export class PageErrorFilter extends ErrorFilter {
  // Takes no parameter: Nest would look for a provider of the renderer.
  constructor() {
    super(renderCheckoutError);
  }

  override catch(thrown: unknown, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    if (!(thrown instanceof AppError) || !wantsPage(host.switchToHttp().getRequest<FastifyRequest>())) {
      super.catch(thrown, host);
      return;
    }
    const { status, headers } = renderCheckoutError(thrown, currentTraceId() ?? newTraceId());
    const html = renderPage(reply, {
      title: 'You are not signed in',
      paragraphs: [thrown.message],
      link: { href: '/', text: 'Back to the start' },
    });
    void reply.status(status).headers(headers).send(html);
  }
}
