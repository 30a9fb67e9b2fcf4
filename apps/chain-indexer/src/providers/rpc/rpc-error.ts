/** The reason why a provider gave no usable response. */
export type RpcFault =
  /** Too many requests: retry later. */
  | 'rate_limited'
  /** The range or the response is too large: request less. */
  | 'too_large'
  /** Not reachable, or a malformed response. */
  | 'down';

/** A provider's failure, classified by how to react to it. */
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

/**
 * Classifies a JSON-RPC error by its message, since providers share no codes. Reads a hint such as "limited to a 1000
 * block range".
 */
export function sortRpcError(message: string): RpcError {
  if (RATE_LIMITED.test(message)) return new RpcError('rate_limited', message);
  if (!TOO_LARGE.test(message)) return new RpcError('down', message);
  const hint = message.match(/(\d[\d,]*)\s*(?:-| )?block/i)?.[1]?.replaceAll(',', '');
  return new RpcError('too_large', message, hint && Number(hint) > 0 ? { largestRange: Number(hint) } : {});
}
