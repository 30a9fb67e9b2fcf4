import type { ReplyOf, RequestOf } from '@libs/dto/rpc/rpc';
import type { RpcName } from '@libs/events/rpc-methods';
import { type Patience, retry } from '../../concurrency/retry.js';
import type { RpcClient } from './rpc-client.js';
import { isUnanswered, isUnavailable } from './rpc-errors.js';

/** Longer than a rollout leaves a method without a service, and shorter than any tool of an agent may take. */
const UNANSWERED_MS = 20_000;

/**
 * Calls a method that is safe to repeat until its service is available, or patience ends: then throws the signal's
 * reason, or the last error. Any other error is thrown at once.
 */
export function repeatedCall<M extends RpcName>(
  rpc: RpcClient,
  method: M,
  request: RequestOf<M>,
  patience: Patience,
): Promise<ReplyOf<M>> {
  return retry(() => rpc.call(method, request), isUnavailable, patience);
}

/**
 * Calls a method that is safe to repeat again while no reply comes, for 20 s at most: then throws the last error.
 * Throws the signal's reason when that comes first, and every refusal of the service at once.
 */
export function answeredCall<M extends RpcName>(
  rpc: RpcClient,
  method: M,
  request: RequestOf<M>,
  signal: AbortSignal,
): Promise<ReplyOf<M>> {
  return retry(() => rpc.call(method, request), isUnanswered, { signal, atMostMs: UNANSWERED_MS });
}
