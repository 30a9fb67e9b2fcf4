import type { AccountState } from '../state/account-state.js';
import { type CountedTurn, RunningCaps } from '../state/running-caps.js';

/**
 * A running turn that needs a larger hold, in millionths of a US dollar. All are totals of the turn, not what is added.
 */
export interface GrowthRequest {
  readonly turn: CountedTurn;
  readonly heldMicroUsd: number;
  /** The most that its hold ever grows to. */
  readonly limitMicroUsd: number;
  /** Less is not enough for another step. */
  readonly leastMicroUsd: number;
  readonly wantedMicroUsd: number;
}

/** The reason against another step: the limit of the turn, the balance, or a cap. */
export type GrowthRefusal = 'limit' | 'credits' | 'quota';

/**
 * Returns the new hold of a turn: the requested amount, or as much of it as there is room for. Where that is less than
 * the turn needs, its hold is unchanged. A repeated request never raises it beyond the requested amount.
 */
export function grownHold(
  account: AccountState,
  { turn, heldMicroUsd, limitMicroUsd, leastMicroUsd, wantedMicroUsd }: GrowthRequest,
): { heldMicroUsd: number; refused: GrowthRefusal | null } {
  const ofBalance = account.balance_micro_usd - account.held_micro_usd;
  const ofCaps = Math.min(
    Infinity,
    ...new RunningCaps(account).of(turn).map(({ remainingMicroUsd }) => remainingMicroUsd),
  );
  const missing = Math.min(wantedMicroUsd, limitMicroUsd) - heldMicroUsd;
  const grown = heldMicroUsd + Math.max(0, Math.min(missing, ofBalance, ofCaps));
  if (grown >= leastMicroUsd) return { heldMicroUsd: grown, refused: null };
  if (leastMicroUsd > limitMicroUsd) return { heldMicroUsd, refused: 'limit' };
  return { heldMicroUsd, refused: heldMicroUsd + ofBalance < leastMicroUsd ? 'credits' : 'quota' };
}
