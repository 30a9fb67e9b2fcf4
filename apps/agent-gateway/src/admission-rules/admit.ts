import { MediaBudget } from '@libs/money/media/media-budget';
import type { CountedMedia } from '@libs/money/media/media-tokens';
import type { Caller } from '../access/caller/caller.js';
import { reaches } from '../access/rules/scope-rules.js';
import { isThreadId, type ThreadName, threadKey } from '../stored-threads/thread-name.js';
import { costBounds, type Prices } from './holds/cost-bounds.js';
import {
  type AccountState,
  dayOf,
  type SpaceState,
  type StoredResponse,
  type ThreadState,
} from './state/account-state.js';
import { type CountedTurn, type FullCap, fullCaps, RunningCaps } from './state/running-caps.js';

/** The facts of a turn that decide about it. */
export interface TurnRequest extends CountedTurn {
  readonly caller: Pick<Caller, 'scope' | 'keyId' | 'spaceId'>;
  readonly space: string;
  /** The name or the id of its thread; null: the default one of its customer, else of the space. */
  readonly thread: string | null;
  /** The id of its thread, if that is a new one. */
  readonly newThreadId: string;
  readonly files: readonly string[];
  /** The most tokens that its text may have. */
  readonly textTokens: number;
  /** Its Idempotency-Key, and the response that is stored under it if the turn is accepted. */
  readonly claim: ({ readonly key: string } & StoredResponse) | null;
}

/** The facts that an accepted turn gets. */
export interface Admission {
  /** Its number in its space: 1, 2, 3 … */
  readonly position: number;
  readonly space: SpaceState;
  readonly thread: AdmittedThread;
  readonly holdMicroUsd: number;
  /** The most that its hold may grow to while it runs. */
  readonly limitMicroUsd: number;
  /** The UTC day on which the hold counts. */
  readonly capDay: string;
}

/** The thread of a turn. Its `last_position` is that of the turn. */
export interface AdmittedThread extends ThreadState {
  readonly isNew: boolean;
}

export type Decision =
  | { readonly outcome: 'accepted'; readonly admission: Admission }
  | { readonly outcome: 'not_found' | 'key_scope_denied' | 'space_archived' }
  /** There is room when holds of this much are released, or with a top-up. */
  | { readonly outcome: 'insufficient_credits'; readonly missingMicroUsd: number }
  | { readonly outcome: 'replayed'; readonly stored: StoredResponse }
  | { readonly outcome: 'unknown_files'; readonly files: string[] }
  | { readonly outcome: 'unknown_thread' }
  | { readonly outcome: 'quota_exceeded'; readonly full: FullCap[] };

/** Returns the name by which a turn names its thread; null where that is an id. */
export function threadNameOf({
  space,
  endUserRef,
  thread,
}: Pick<TurnRequest, 'space' | 'endUserRef' | 'thread'>): ThreadName | null {
  if (thread !== null && isThreadId(thread)) return null;
  return { space_id: space, end_user_ref: endUserRef ?? '', name: thread ?? '' };
}

/**
 * Decides about turns of one account, one after another: each decision takes into account the balance, caps, positions
 * and Idempotency-Keys that the previous ones used. Checks space, scope, Idempotency-Key, archive, files, thread,
 * balance and caps, in this order. The first failed check is the outcome, and a refused turn uses nothing. Decisions
 * are in the order of the requests.
 */
export function admit(account: AccountState, requests: readonly TurnRequest[], prices: Prices): Decision[] {
  const batch = new Batch(account, prices);
  return requests.map((request) => batch.decide(request));
}

/** An account from which the turns of a batch take one after another. */
class Batch {
  /** The part of the balance that is neither spent nor held. Negative after a payment was reverted. */
  private remainingMicroUsd: number;
  private readonly caps: RunningCaps;
  private readonly responses: Map<string, StoredResponse>;
  /** The position of the newest turn, by space. */
  private readonly positions = new Map<string, number>();
  /** Threads by id, including those that earlier turns made, with the changes of earlier turns. */
  private readonly threads: Map<string, ThreadState>;
  private readonly idsOfThreads: Map<string, string>;

  constructor(
    private readonly account: AccountState,
    private readonly prices: Prices,
  ) {
    this.remainingMicroUsd = account.balance_micro_usd - account.held_micro_usd;
    this.caps = new RunningCaps(account);
    this.responses = new Map(account.responses);
    this.threads = new Map(account.threads);
    this.idsOfThreads = new Map([...account.threads.values()].map((thread) => [threadKey(thread), thread.id]));
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
    const thread = this.threadOf(request);
    if (!thread) return { outcome: 'unknown_thread' };
    return this.hold(request, space, thread);
  }

  /**
   * Returns the thread that a turn would be in, with the position that it would get. Undefined: the turn names an id
   * that its space and customer do not have.
   */
  private threadOf(request: TurnRequest): AdmittedThread | undefined {
    const name = threadNameOf(request);
    const id = name === null ? (request.thread as string) : this.idsOfThreads.get(threadKey(name));
    // No thread has the id undefined.
    const known = this.threads.get(id as string);
    if (known) {
      const { space_id, end_user_ref, last_position } = known;
      if (space_id !== request.space || end_user_ref !== (request.endUserRef ?? '')) return undefined;
      return { ...known, last_position: last_position + 1, isNew: false };
    }
    if (name === null) return undefined;
    const inherits = name.name === '' && !this.account.goneThreads.has(threadKey(name));
    return { id: request.newThreadId, ...name, inherits, last_position: 1, step_input_tokens: 0, isNew: true };
  }

  /** Returns whether the file is an upload to the turn's own space, or one without a space that the caller reaches. */
  private mayRead({ caller, space }: TurnRequest, fileId: string): boolean {
    const upload = this.account.uploads.get(fileId);
    if (!upload) return false;
    if (upload.space_id !== null) return upload.space_id === space;
    return reaches(caller, { spaceId: null, madeByKey: upload.key_id });
  }

  /** Returns the files of a turn that a model may be shown, as far as there is room in one request. */
  private mediaOf({ files }: TurnRequest): CountedMedia[] {
    const budget = new MediaBudget();
    return files
      .map((id) => this.account.uploads.get(id)!)
      .filter(({ media, size_bytes }) => media && budget.take(size_bytes) === undefined)
      .map(({ media }) => media!);
  }

  private hold(request: TurnRequest, space: SpaceState, thread: AdmittedThread): Decision {
    const { leastMicroUsd, plausibleMicroUsd, limitMicroUsd } = costBounds(
      space,
      {
        textTokens: request.textTokens,
        threadTokens: thread.step_input_tokens,
        media: this.mediaOf(request),
      },
      this.prices,
    );
    const missingMicroUsd = leastMicroUsd - this.remainingMicroUsd;
    if (missingMicroUsd > 0) return { outcome: 'insufficient_credits', missingMicroUsd };
    const caps = this.caps.of(request);
    const full = fullCaps(caps, leastMicroUsd);
    if (full.length > 0) return { outcome: 'quota_exceeded', full };

    const holdMicroUsd = Math.min(
      plausibleMicroUsd,
      this.remainingMicroUsd,
      ...caps.map(({ remainingMicroUsd }) => remainingMicroUsd),
    );
    const position = (this.positions.get(space.id) ?? space.last_position) + 1;
    this.remainingMicroUsd -= holdMicroUsd;
    for (const cap of caps) cap.remainingMicroUsd -= holdMicroUsd;
    this.positions.set(space.id, position);
    this.threads.set(thread.id, thread);
    this.idsOfThreads.set(threadKey(thread), thread.id);
    if (request.claim) this.responses.set(request.claim.key, request.claim);
    const admission = { position, space, thread, holdMicroUsd, limitMicroUsd, capDay: dayOf(request.createdAt) };
    return { outcome: 'accepted', admission };
  }
}
