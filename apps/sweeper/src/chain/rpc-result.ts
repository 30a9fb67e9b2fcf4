import type { JsonRpcCall } from '@libs/chain/json-rpc-pool';

/** One JSON-RPC call. */
export type RpcCall = JsonRpcCall;

export interface RpcResult {
  result: unknown;
  error: RpcCallError | undefined;
  /** Returns the result, or throws the error if there is one. */
  value(): unknown;
}

const RATE_LIMIT = /rate.?limit|too many requests|exceeded.*(compute|capacity|throughput)/i;
/** The JSON-RPC code of a reverted call where a node has one. */
const REVERT_CODE = 3;

/** An error that the node returned for a call. */
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

  /** Whether a contract reverted; any other error is the node's own. */
  get isRevert(): boolean {
    return (
      this.code === REVERT_CODE || this.data !== undefined || /revert|invalid opcode|out of gas/i.test(this.message)
    );
  }

  get isRateLimit(): boolean {
    return this.code === -32_005 || RATE_LIMIT.test(this.message);
  }
}

/** Too few providers respond. Nothing is known, so nothing may be decided. */
export class RpcDownError extends Error {
  override readonly name = 'RpcDownError';
}

/** Returns a number in the hex format of JSON-RPC. */
export function hexOf(value: number | bigint): string {
  return `0x${value.toString(16)}`;
}
