import { types } from 'node:util';
import { AppError, refusedValue } from '@libs/errors/app-error';
import { renderCheckoutError } from '@libs/errors/render-checkout';
import type { RenderError } from '@libs/errors/rendered-error';
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { isDatabaseTrouble } from '../../database/connections/database-errors.js';
import { NO_ANSWER } from '../../messaging/rpc/rpc-client.js';
import { currentTraceId, newTraceId } from '../../trace.js';
import { notFoundMessage } from './not-found-message.js';

const RETRY_AFTER_S = 2;

/**
 * Turns errors into HTTP responses; nothing else does. What is not an AppError reveals nothing to the caller but a
 * trace id.
 */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('HTTP');

  constructor(private readonly render: RenderError = renderCheckoutError) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    this.send(thrown, reply);
  }

  /** Also used by Fastify itself, for errors before Nest's routing. */
  send(thrown: unknown, reply: FastifyReply): void {
    if (reply.sent) return;
    const error = named(ofRead(asAppError(thrown), reply.request.method), reply.request.routeOptions?.url);
    const failed = { path: reply.request.url, headers: reply.request.headers };
    const { status, headers, body } = this.render(error, currentTraceId() ?? newTraceId(), failed);
    if (error.row.log === 'error' || error.row.log === 'warn') {
      const cause = thrown instanceof Error ? thrown : new Error(String(thrown));
      const { method, routeOptions } = reply.request;
      this.logger[error.row.log](
        `${error.code} at ${method} ${routeOptions?.url ?? 'no route'}: ${cause.message}${behind(cause)}`,
        error.code === 'internal' ? cause.stack : undefined,
      );
    }
    void reply.status(status).headers(headers).send(body);
  }
}

/** Drops the message that it may have been done anyway: a read changes nothing, so it may simply be tried again. */
function ofRead(error: AppError, method: string): AppError {
  if ((method !== 'GET' && method !== 'HEAD') || error.message !== NO_ANSWER) return error;
  return new AppError(error.code, error.fields, { retryAfterS: error.retryAfterS, cause: error.cause });
}

/** Returns a 404 with the catalog's sentence as one that names what was not found. */
function named(error: AppError, route: string | undefined): AppError {
  if (error.code !== 'not_found' || error.message !== error.row.message) return error;
  return new AppError('not_found', error.fields, { message: notFoundMessage(route), cause: error.cause });
}

function asAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (isDatabaseTrouble(thrown)) return new AppError('unavailable', {}, { retryAfterS: RETRY_AFTER_S, cause: thrown });
  const status = thrown instanceof HttpException ? thrown.getStatus() : (thrown as { statusCode?: number })?.statusCode;
  if (status === 404) return new AppError('not_found');
  if (status === 405) return new AppError('method_not_allowed');
  if (status === 413) return new AppError('body_too_large');
  if (status === 415) return new AppError('unsupported_media_type');
  if (status === 400) return refusedValue(['request'], (thrown as Error).message);
  return new AppError('internal', {}, { cause: thrown });
}

/**
 * Kinds, codes and addresses of an error's causes, for the log. Not their messages: some quote URLs with keys in them.
 */
export function behind(error: Error): string {
  const causes: string[] = [];
  for (let cause = error.cause; types.isNativeError(cause); cause = cause.cause) {
    const { code, address, port } = cause as { code?: unknown; address?: unknown; port?: unknown };
    causes.push([code ?? cause.name, address && `${address}:${port}`].filter(Boolean).join(' '));
  }
  return causes.length > 0 ? ` (${causes.join(', ')})` : '';
}
