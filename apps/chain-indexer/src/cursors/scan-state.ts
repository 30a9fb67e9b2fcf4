import { WakeUp } from '@libs/service-kit/concurrency/wake-up';
import type { Block } from '../providers/rpc/block.js';
import type { CursorRow } from './cursor.entity.js';

/** One term of the scanner: its fencing epoch and its position. */
export interface ScanState {
  readonly chainId: number;
  readonly epoch: number;
  head: { number: number; hash: string; time: number };
  /** The highest block that two providers report as safe; undefined before that. */
  safeBlock: number | undefined;
  /** The verified block, as this term has written it. */
  verified: { number: number; time: number };
  /** The chain's final block, as this term has written it. */
  finalized: number | null;
  /** The number of rewinds in this term: values written before the last one no longer describe the cursor. */
  rewinds: number;
  /** The work that the last move of the head found waiting; undefined if this process has written something since. */
  waiting: (Waiting & { readonly at: number }) | undefined;
  /** The number of times that the waiting work was discarded: a query that began before does not count. */
  writes: number;
  /** Called when a move of the head found addresses whose past has not been read. */
  readonly addressesFound: WakeUp;
  /** Whether a block was verified, or became safe, since finality was last checked: more may be final. */
  isVerifiedFurther: boolean;
  /** The newest block of the last poll. */
  tip: Block | undefined;
}

/** The kinds of work that loops of the scanner look for, usually none, and whether anything is expected at all. */
export interface Waiting {
  /** Addresses whose past has not been read. */
  readonly backfills: boolean;
  /** Transfers that no second provider has confirmed. */
  readonly held: boolean;
  /** Transfers that are not final. */
  readonly detected: boolean;
  /** Sessions that can be paid on time. */
  readonly windows: boolean;
}

/** Returns the work that the last move of the head found waiting, unless that is older than `withinMs`. */
export function waitingOf({ waiting }: ScanState, withinMs: number): Waiting | undefined {
  return waiting && performance.now() - waiting.at < withinMs ? waiting : undefined;
}

/**
 * Returns whether a recent query found no work of a kind. Where there is no recent result, the caller queries itself.
 */
export function isNoneWaiting(state: ScanState, kind: keyof Waiting, withinMs: number): boolean {
  return waitingOf(state, withinMs)?.[kind] === false;
}

/** Discards the last result, because something was written that a query would find. */
export function forgetWaiting(state: ScanState): void {
  state.waiting = undefined;
  state.writes++;
}

export function stateOf(cursor: CursorRow): ScanState {
  return {
    chainId: cursor.chain_id,
    epoch: cursor.epoch,
    head: { number: cursor.head_block, hash: cursor.head_hash, time: cursor.head_time },
    verified: { number: cursor.verified_block, time: cursor.verified_time },
    finalized: cursor.finalized_block,
    rewinds: 0,
    waiting: undefined,
    writes: 0,
    addressesFound: new WakeUp(),
    safeBlock: undefined,
    isVerifiedFurther: true,
    tip: undefined,
  };
}
