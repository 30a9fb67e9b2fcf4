/** Why a provider gave no answer that can be used. */
export type RpcFault =
  /** Too many requests: wait. */
  | 'rate_limited'
  /** The range or the answer is too large: ask for less. */
  | 'too_large'
  /** Not reachable, or an answer that is none. */
  | 'down';

/** A provider's refusal, sorted by what to do about it. */
export class RpcError extends Error {
  override readonly name = 'RpcError';

  constructor(
    readonly fault: RpcFault,
    message: string,
    readonly options: { retryAfterMs?: number; largestRange?: number } = {},
  ) {
    super(message);
  }
}

const TOO_LARGE =
  /limit exceeded|limited to|too large|too many (results|logs)|more than \d+ (results|logs)|block range|range is too|response size|query timeout|exceed(s|ed)? max/i;
const RATE_LIMITED = /rate.?limit|too many requests|exceeded.*(compute|capacity|throughput)|429/i;

/** Sorts a JSON-RPC error by its words: providers agree on no codes. Reads a hint such as "limited to a 1000 block range". */
export function sortRpcError(message: string): RpcError {
  if (RATE_LIMITED.test(message)) return new RpcError('rate_limited', message);
  if (!TOO_LARGE.test(message)) return new RpcError('down', message);
  const hint = message.match(/(\d[\d,]*)\s*(?:-| )?block/i)?.[1]?.replaceAll(',', '');
  return new RpcError('too_large', message, hint && Number(hint) > 0 ? { largestRange: Number(hint) } : {});
}
