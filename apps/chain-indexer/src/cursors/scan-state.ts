import type { Block } from '../rpc/block.js';
import type { CursorRow } from './cursor.entity.js';

/** One term of the scanner: its fence and where it stands. */
export interface ScanState {
  readonly chainId: number;
  readonly epoch: number;
  head: { number: number; hash: string; time: number };
  safeBlock: number | undefined;
  /** The newest block as it was last seen. */
  tip: Block | undefined;
}

export function stateOf(cursor: CursorRow): ScanState {
  return {
    chainId: cursor.chain_id,
    epoch: cursor.epoch,
    head: { number: cursor.head_block, hash: cursor.head_hash, time: cursor.head_time },
    safeBlock: undefined,
    tip: undefined,
  };
}
