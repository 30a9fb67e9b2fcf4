import { AppError } from '@libs/errors/app-error';
import { RpcDownError } from './rpc-result.js';

/**
 * What is read from the chain for a caller. While no provider can be reached, or one of two where both are needed, it
 * throws `unavailable`.
 */
export async function reachable<T>(read: () => Promise<T>, retryAfterS?: number): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    if (cause instanceof RpcDownError) throw new AppError('unavailable', {}, { retryAfterS, cause });
    throw cause;
  }
}
