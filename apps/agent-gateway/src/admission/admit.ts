import type { Caller } from '../access/caller.js';
import { reaches } from '../access/scope-rules.js';
import { type AccountState, dayOf, type SpaceState, type StoredResponse } from './account-state.js';
import { type CountedTurn, type FullCap, fullCaps, RunningCaps } from './running-caps.js';

/** The facts of a turn that decide about it. */
export interface TurnRequest extends CountedTurn {
  readonly caller: Pick<Caller, 'scope' | 'keyId' | 'spaceId'>;
  readonly space: string;
  readonly files: readonly string[];
  /** Its Idempotency-Key, and the response that is stored under it if the turn is accepted. */
  readonly claim: ({ readonly key: string } & StoredResponse) | null;
}

/** The prices of turns, in millionths of a US dollar. */
export interface Prices {
  /** The flat price of a turn on `local`. */
  readonly localTurnMicroUsd: number;
  /** The most that a turn on another engine may cost unless its manifest sets a cap. */
  readonly turnMaxMicroUsd: number;
}

/** The facts that an accepted turn gets. */
export interface Admission {
  /** Its number in its space: 1, 2, 3 … */
  readonly position: number;
  readonly space: SpaceState;
  readonly holdMicroUsd: number;
  /** The UTC day on which the hold counts. */
  readonly capDay: string;
}

export type Decision =
  | { readonly outcome: 'accepted'; readonly admission: Admission }
  | { readonly outcome: 'not_found' | 'key_scope_denied' | 'space_archived' | 'insufficient_credits' }
  | { readonly outcome: 'replayed'; readonly stored: StoredResponse }
  | { readonly outcome: 'unknown_files'; readonly files: string[] }
  | { readonly outcome: 'quota_exceeded'; readonly full: FullCap[] };

/**
 * Decides about turns of one account, one after another: each one accounts for the balance, caps, positions and
 * Idempotency-Keys that those before it used. Checks space, scope, Idempotency-Key, archive, files, balance and caps, in
 * this order. The first failed check is the outcome, and a refused turn uses nothing. Decisions are in the order of the requests.
 */
export function admit(account: AccountState, requests: readonly TurnRequest[], prices: Prices): Decision[] {
  const batch = new Batch(account, prices);
  return requests.map((request) => batch.decide(request));
}

/** The least that must be available, and the most that is held if it is. */
export function costBounds(
  space: Pick<SpaceState, 'engine' | 'max_cost_micro_usd'>,
  { localTurnMicroUsd, turnMaxMicroUsd }: Prices,
): { leastMicroUsd: number; mostMicroUsd: number } {
  if (space.engine === 'local') return { leastMicroUsd: localTurnMicroUsd, mostMicroUsd: localTurnMicroUsd };
  return { leastMicroUsd: 1, mostMicroUsd: space.max_cost_micro_usd ?? turnMaxMicroUsd };
}

/** An account while the turns of a batch take from it. */
class Batch {
  /** What is neither spent nor held. Negative after a payment was reverted. */
  private roomMicroUsd: number;
  private readonly caps: RunningCaps;
  private readonly responses: Map<string, StoredResponse>;
  /** The position of the newest turn, by space. */
  private readonly positions = new Map<string, number>();

  constructor(
    private readonly account: AccountState,
    private readonly prices: Prices,
  ) {
    this.roomMicroUsd = account.balance_micro_usd - account.held_micro_usd;
    this.caps = new RunningCaps(account);
    this.responses = new Map(account.responses);
  }

  decide(request: TurnRequest): Decision {
    const space = this.account.spaces.get(request.space);
    if (!space) return { outcome: 'not_found' };
    if (!reaches(request.caller, { spaceId: space.id, madeByKey: space.created_by_key })) {
      return { outcome: 'key_scope_denied' };
    }
    const stored = request.claim && this.responses.get(request.claim.key);
    if (stored) return { outcome: 'replayed', stored };
    if (space.is_archived) return { outcome: 'space_archived' };
    const files = request.files.filter((id) => !this.mayRead(request, id));
    if (files.length > 0) return { outcome: 'unknown_files', files };
    return this.hold(request, space);
  }

  /** Whether it is an upload to the turn's own space, or one without a space that the caller reaches. */
  private mayRead({ caller, space }: TurnRequest, fileId: string): boolean {
    const upload = this.account.uploads.get(fileId);
    if (!upload) return false;
    if (upload.space_id !== null) return upload.space_id === space;
    return reaches(caller, { spaceId: null, madeByKey: upload.key_id });
  }

  private hold(request: TurnRequest, space: SpaceState): Decision {
    const { leastMicroUsd, mostMicroUsd } = costBounds(space, this.prices);
    if (this.roomMicroUsd < leastMicroUsd) return { outcome: 'insufficient_credits' };
    const caps = this.caps.of(request);
    const full = fullCaps(caps, leastMicroUsd);
    if (full.length > 0) return { outcome: 'quota_exceeded', full };

    const holdMicroUsd = Math.min(mostMicroUsd, this.roomMicroUsd, ...caps.map(({ roomMicroUsd }) => roomMicroUsd));
    const position = (this.positions.get(space.id) ?? space.last_position) + 1;
    this.roomMicroUsd -= holdMicroUsd;
    for (const cap of caps) cap.roomMicroUsd -= holdMicroUsd;
    this.positions.set(space.id, position);
    if (request.claim) this.responses.set(request.claim.key, request.claim);
    return { outcome: 'accepted', admission: { position, space, holdMicroUsd, capDay: dayOf(request.createdAt) } };
  }
}
