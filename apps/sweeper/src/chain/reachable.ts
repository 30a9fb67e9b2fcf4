import { AppError } from '@libs/errors/app-error';
import { RpcDownError } from './rpc-result.js';

/**
 * Reads something from the chain for a caller. Throws `unavailable` while no provider can be reached, or only one where
 * two are needed.
 */
export async function reachable<T>(read: () => Promise<T>, retryAfterS?: number): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    if (cause instanceof RpcDownError) throw new AppError('unavailable', {}, { retryAfterS, cause });
    throw cause;
  }
}
