import type { Caller } from '../access/caller.js';
import { reaches } from '../access/scope-rules.js';
import { type AccountState, dayOf, type GivenAnswer, type SpaceState } from './account-state.js';
import { type CountedTurn, type FullCap, fullCaps, RunningCaps } from './running-caps.js';

/** What is looked at to decide about a turn. */
export interface TurnRequest extends CountedTurn {
  readonly caller: Pick<Caller, 'scope' | 'keyId' | 'spaceId'>;
  readonly space: string;
  readonly files: readonly string[];
  /** Its Idempotency-Key, and what is answered under it from now on if the turn is accepted. */
  readonly claim: ({ readonly key: string } & GivenAnswer) | null;
}

/** What turns cost, in millionths of a US dollar. */
export interface Prices {
  /** A turn on `local`: flat. */
  readonly localTurnMicroUsd: number;
  /** The most of a turn on any other engine where its manifest says nothing. */
  readonly turnMaxMicroUsd: number;
}

/** What an accepted turn gets. */
export interface Admission {
  /** 1, 2, 3 … in its space. */
  readonly position: number;
  readonly space: SpaceState;
  readonly holdMicroUsd: number;
  /** The UTC day to which the hold counts. */
  readonly capDay: string;
}

export type Decision =
  | { readonly outcome: 'accepted'; readonly admission: Admission }
  | { readonly outcome: 'not_found' | 'key_scope_denied' | 'space_archived' | 'insufficient_credits' }
  | { readonly outcome: 'replayed'; readonly answer: GivenAnswer }
  | { readonly outcome: 'unknown_files'; readonly files: string[] }
  | { readonly outcome: 'quota_exceeded'; readonly full: FullCap[] };

/**
 * Decides about turns of one account, one after another: each sees what the ones before it took of balance, caps,
 * positions and Idempotency-Keys. Looks at space, scope, Idempotency-Key, archive, files, balance, caps, in this order;
 * what refuses first is the outcome, and a refused turn takes nothing. Decisions are in the order of the requests.
 */
export function admit(account: AccountState, requests: readonly TurnRequest[], prices: Prices): Decision[] {
  const batch = new Batch(account, prices);
  return requests.map((request) => batch.decide(request));
}

/** The least that there must be room for, and the most that is held if there is. */
export function costBounds(
  space: Pick<SpaceState, 'engine' | 'max_cost_micro_usd'>,
  { localTurnMicroUsd, turnMaxMicroUsd }: Prices,
): { leastMicroUsd: number; mostMicroUsd: number } {
  if (space.engine === 'local') return { leastMicroUsd: localTurnMicroUsd, mostMicroUsd: localTurnMicroUsd };
  return { leastMicroUsd: 1, mostMicroUsd: space.max_cost_micro_usd ?? turnMaxMicroUsd };
}

/** An account while the turns of a batch take from it. */
class Batch {
  /** What is neither spent nor held. Negative where a payment was taken back. */
  private roomMicroUsd: number;
  private readonly caps: RunningCaps;
  private readonly answers: Map<string, GivenAnswer>;
  /** Of the newest turn, by space. */
  private readonly positions = new Map<string, number>();

  constructor(
    private readonly account: AccountState,
    private readonly prices: Prices,
  ) {
    this.roomMicroUsd = account.balance_micro_usd - account.held_micro_usd;
    this.caps = new RunningCaps(account);
    this.answers = new Map(account.answers);
  }

  decide(request: TurnRequest): Decision {
    const space = this.account.spaces.get(request.space);
    if (!space) return { outcome: 'not_found' };
    if (!reaches(request.caller, { spaceId: space.id, madeByKey: space.created_by_key })) {
      return { outcome: 'key_scope_denied' };
    }
    const answer = request.claim && this.answers.get(request.claim.key);
    if (answer) return { outcome: 'replayed', answer };
    if (space.is_archived) return { outcome: 'space_archived' };
    const files = request.files.filter((id) => !this.mayRead(request, id));
    if (files.length > 0) return { outcome: 'unknown_files', files };
    return this.hold(request, space);
  }

  /** An upload to the turn's own space, or one to no space that the caller reaches. */
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
    if (request.claim) this.answers.set(request.claim.key, request.claim);
    return { outcome: 'accepted', admission: { position, space, holdMicroUsd, capDay: dayOf(request.createdAt) } };
  }
}
