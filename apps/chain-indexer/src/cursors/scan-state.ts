import type { Block } from '../providers/block.js';
import type { CursorRow } from './cursor.entity.js';

/** One term of the scanner: its fencing epoch and its position. */
export interface ScanState {
  readonly chainId: number;
  readonly epoch: number;
  head: { number: number; hash: string; time: number };
  /** The highest block that two providers call safe; undefined before they have. */
  safeBlock: number | undefined;
  /** Whether a block was verified, or became safe, since finality looked: more may be final. */
  isVerifiedFurther: boolean;
  /** The newest block of the last poll. */
  tip: Block | undefined;
}

export function stateOf(cursor: CursorRow): ScanState {
  return {
    chainId: cursor.chain_id,
    epoch: cursor.epoch,
    head: { number: cursor.head_block, hash: cursor.head_hash, time: cursor.head_time },
    safeBlock: undefined,
    isVerifiedFurther: true,
    tip: undefined,
  };
}
