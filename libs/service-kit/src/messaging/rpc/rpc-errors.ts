import { AppError, type AppErrorOptions } from '@libs/errors/app-error';

/** `unavailable` because a call got no reply: the service may have done what was requested. */
export class NoReplyError extends AppError {
  constructor(options: AppErrorOptions) {
    super('unavailable', {}, options);
  }
}

/**
 * Returns whether an RPC call failed because the service is down, or refused because something that it needs is. Only
 * for methods that change nothing, which may be repeated.
 */
export function isUnavailable(error: unknown): boolean {
  return error instanceof AppError && error.code === 'unavailable';
}

/** Returns whether an RPC call got no reply. A service that replies `unavailable` has refused the call. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof NoReplyError;
}
