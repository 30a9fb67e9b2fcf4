import type { Actor } from '@libs/dto/rpc/dashboard.rpc';
import { currentTraceId } from '@libs/service-kit/trace';

/** Returns a user as the audit log names them, where no guard has named them yet. */
export function userActor(user: { id: number; email: string }, ip: string | null): Actor {
  return { id: user.id, name: user.email, kind: 'user', ip, trace_id: currentTraceId() ?? null };
}
