import { AppError } from '@libs/errors/app-error';

/**
 * Returns whether an RPC call failed because the service is down. Only for methods that change nothing, which may be
 * repeated.
 */
export function isUnavailable(error: unknown): boolean {
  return error instanceof AppError && error.code === 'unavailable';
}
