/** One JSON-RPC call. */
export type RpcCall = readonly [method: string, ...parameters: unknown[]];

export interface RpcAnswer {
  result: unknown;
  error: RpcCallError | undefined;
  /** The result; throws the error when there is one. */
  value(): unknown;
}

const RATE_LIMIT = /rate.?limit|too many requests|exceeded.*(compute|capacity|throughput)/i;
/** The JSON-RPC code of a reverted call where a node has one. */
const REVERT_CODE = 3;

/** A call that the node refused. */
export class RpcCallError extends Error {
  override readonly name = 'RpcCallError';
  /** Revert data in hex, when the call was refused by a contract. */
  readonly data: string | undefined;
  readonly code: number;

  constructor(method: string, error: { code: number; message: string; data?: unknown }) {
    super(`${method}: ${error.message}`);
    this.code = error.code;
    this.data = typeof error.data === 'string' && error.data.startsWith('0x') ? error.data : undefined;
  }

  /** A contract refused; anything else is the node's own trouble. */
  get isRevert(): boolean {
    return (
      this.code === REVERT_CODE || this.data !== undefined || /revert|invalid opcode|out of gas/i.test(this.message)
    );
  }

  get isRateLimit(): boolean {
    return this.code === -32_005 || RATE_LIMIT.test(this.message);
  }
}

/** No provider answers. Nothing is known, so nothing is decided. */
export class RpcDownError extends Error {
  override readonly name = 'RpcDownError';
}

/** A number as JSON-RPC writes it. */
export function hexOf(value: number | bigint): string {
  return `0x${value.toString(16)}`;
}
