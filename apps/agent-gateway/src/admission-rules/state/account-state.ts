import type { AccountRow } from '../../accounts/account.entity.js';
import type { SpaceRow } from '../../spaces/space.entity.js';
import type { SpaceCostRow } from '../../spaces/space-cost.entity.js';
import type { FileRow } from '../../stored-files/file.entity.js';
import type { SubjectWindow } from '../../stored-quotas/windows.service.js';
import type { ThreadRow } from '../../stored-threads/thread.entity.js';

/** The balance and the caps of an account, in millionths of a US dollar. */
export type AccountFunds = Pick<
  AccountRow,
  'balance_micro_usd' | 'held_micro_usd' | 'key_daily_micro_usd' | 'end_user_daily_micro_usd'
>;

/** The fields of a space that matter for its turns. */
export type SpaceState = Pick<
  SpaceRow,
  | 'id'
  | 'created_by_key'
  | 'engine'
  | 'manifest_version'
  | 'tools_version'
  | 'max_cost_micro_usd'
  | 'model'
  | 'fallback_models'
  | 'own_key_providers'
  | 'setup_tokens'
  | 'thinking_tokens'
  | 'last_position'
> & {
  is_archived: boolean;
  /**
   * The cost of its recent turns, and the tokens of their tools; null while no turn has cost anything or listed its
   * tools.
   */
  cost: Pick<SpaceCostRow, 'typical_micro_usd' | 'step_input_tokens' | 'tools_tokens' | 'tools_version'> | null;
};

/** A complete upload, with the fields that decide who may read it, and the tokens that a model counts for it. */
export type UploadState = Pick<FileRow, 'id' | 'space_id' | 'key_id' | 'size_bytes' | 'media'>;

/** The fields of a thread that matter for its turns. */
export type ThreadState = Pick<
  ThreadRow,
  'id' | 'space_id' | 'end_user_ref' | 'name' | 'inherits' | 'last_position' | 'step_input_tokens'
>;

/** The response that is stored under an Idempotency-Key. */
export interface StoredResponse {
  readonly bodyHash: string;
  readonly response: object;
}

/**
 * A rolling window of one subject, and how much of it is used: the cost of turns that ended within it, plus all holds.
 */
export type WindowState = SubjectWindow & { used_micro_usd: number };

/**
 * Everything that decides about a batch of turns of one account, as it is behind the lock of the account's row, or in
 * one snapshot that the write is compared with. It has only what the turns of the batch name: a space, file or answer
 * that is missing here does not exist for this account. Amounts are safe integers of millionths of a US dollar.
 */
export interface AccountState extends AccountFunds {
  readonly spaces: ReadonlyMap<string, SpaceState>;
  readonly uploads: ReadonlyMap<string, UploadState>;
  /** The threads that turns name or would be in, by id. */
  readonly threads: ReadonlyMap<string, ThreadState>;
  /** Default threads that were deleted once, by `threadKey`: their successors inherit nothing. */
  readonly goneThreads: ReadonlySet<string>;
  /** The stored responses, by Idempotency-Key. */
  readonly responses: ReadonlyMap<string, StoredResponse>;
  /** Daily caps of single customers by their ref. Null lifts the account's own cap for this customer. */
  readonly endUserCaps: ReadonlyMap<string, number | null>;
  /** The amounts spent and held on a UTC day, by `dayCounter`; a missing entry means nothing yet. */
  readonly usedOfDay: ReadonlyMap<string, number>;
  readonly windows: readonly WindowState[];
}

/**
 * Returns the key of a counter in `usedOfDay`. Only its last part is chosen by a caller, so no two counters share a
 * key.
 */
export function dayCounter(scope: 'key' | 'end_user', day: string, subject: string): string {
  return `${scope} ${day} ${subject}`;
}

/** Returns the UTC day of a moment, in the format of `date` columns. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}
