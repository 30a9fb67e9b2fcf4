import { WakeUp } from '@libs/service-kit/concurrency/wake-up';
import type { Block } from '../providers/block.js';
import type { CursorRow } from './cursor.entity.js';

/** One term of the scanner: its fencing epoch and its position. */
export interface ScanState {
  readonly chainId: number;
  readonly epoch: number;
  head: { number: number; hash: string; time: number };
  /** The highest block that two providers call safe; undefined before they have. */
  safeBlock: number | undefined;
  /** The verified block, as this term has written it. */
  verified: { number: number; time: number };
  /** What the chain calls final, as this term has written it. */
  finalized: number | null;
  /** How often this term went back: what was written before is not the state of the cursor any more. */
  rewinds: number;
  /**
   * What the last move of the head found waiting; undefined where there was no look since this process wrote something.
   */
  waiting: (Waiting & { readonly at: number }) | undefined;
  /** How often the result of a query was discarded: a query that began before does not count. */
  writes: number;
  /** Called when a move of the head found addresses whose past was not read. */
  readonly addressesFound: WakeUp;
  /** Whether a block was verified, or became safe, since finality looked: more may be final. */
  isVerifiedFurther: boolean;
  /** The newest block of the last poll. */
  tip: Block | undefined;
}

/** What loops of the scanner look for, of which there is mostly nothing, and whether anything is expected at all. */
export interface Waiting {
  /** Addresses whose past was not read. */
  readonly backfills: boolean;
  /** Transfers that no second provider has confirmed. */
  readonly held: boolean;
  /** Transfers that are not final. */
  readonly detected: boolean;
  /** Sessions that can be paid on time. */
  readonly windows: boolean;
}

/** What the last move of the head found waiting, if that is not older than so many milliseconds. */
export function waitingOf({ waiting }: ScanState, withinMs: number): Waiting | undefined {
  return waiting && performance.now() - waiting.at < withinMs ? waiting : undefined;
}

/**
 * Whether there is nothing of a kind, by a result that is not older than that. Where there is none, the caller queries
 * itself.
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
