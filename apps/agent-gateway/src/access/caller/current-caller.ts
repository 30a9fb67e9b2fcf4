import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Caller } from './caller.js';

/** A request whose caller was authenticated. */
export type CallersRequest = FastifyRequest & { caller: Caller };

/** The caller of a route behind `AccountGuard`. */
export const CurrentCaller = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<CallersRequest>().caller,
);
