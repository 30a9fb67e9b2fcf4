import type { ReplyOf, RequestOf } from '@libs/dto/rpc/rpc';
import type { RpcName } from '@libs/events/rpc-methods';
import { type Patience, retry } from '../../concurrency/retry.js';
import type { RpcClient } from './rpc-client.js';
import { isUnavailable } from './rpc-errors.js';

/**
 * Calls a method that is safe to repeat until its service replies, or patience ends: then throws the signal's reason,
 * or the last error. Any other error is thrown at once.
 */
export function repeatedCall<M extends RpcName>(
  rpc: RpcClient,
  method: M,
  request: RequestOf<M>,
  patience: Patience,
): Promise<ReplyOf<M>> {
  return retry(() => rpc.call(method, request), isUnavailable, patience);
}
