import type { Actor } from '@libs/dto/rpc/dashboard.rpc';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { currentTraceId } from '../trace.js';
import type { SignedInRequest } from './sign-in.guard.js';

/** The actor of an action, for the audit log: the signed-in user in the capacity that this route gives them. */
export const CurrentActor = createParamDecorator(
  (kind: Actor['kind'] | undefined, context: ExecutionContext): Actor => {
    const request = context.switchToHttp().getRequest<SignedInRequest>();
    return {
      id: request.user.user_id,
      name: request.user.email,
      kind: kind ?? 'user',
      ip: request.ip,
      trace_id: currentTraceId() ?? null,
    };
  },
);

/** Returns the actor of actions that no person does, for the audit log: a command line, a bill that is due. */
export function systemActor(name: string): Actor & { id: null; kind: 'system' } {
  return { id: null, name, kind: 'system', ip: null, trace_id: null };
}
