import { StatementBatcher } from '@libs/service-kit/database/batching/statement-batcher';
import { isTransactionConflict } from '@libs/service-kit/database/connections/database-errors';
import { Database } from '@libs/service-kit/database/database';
import type { Sql, Tx } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { AccountStatesService, distinct, type ReadState } from '../account-states/account-states.service.js';
import { BudgetTimesService, type MissingBudget } from '../account-states/budget-times.service.js';
import type { ReferencedIds } from '../account-states/referenced-ids.js';
import { admit, type Decision, threadNameOf } from '../admission-rules/admit.js';
import { dayOf } from '../admission-rules/state/account-state.js';
import { lastToReset } from '../admission-rules/state/running-caps.js';
import { PricesService } from '../prices/prices.service.js';
import { isThreadId, threadKey } from '../stored-threads/thread-name.js';
import { type Accepted, AcceptRepository, type GuardedTurn } from './accept.repository.js';
import type { Outcome, TurnDraft } from './turn-draft.js';

/** The transaction that accepts turns. */
@Injectable()
export class AcceptTransactionService {
  /** Turns that come at the same time, each of another account, are written together. */
  private readonly writes = new StatementBatcher((turns: readonly GuardedTurn[]) =>
    this.repository.writeUnchanged(this.database, turns),
  );

  constructor(
    private readonly database: Database,
    private readonly repository: AcceptRepository,
    private readonly states: AccountStatesService,
    private readonly budgetTimes: BudgetTimesService,
    private readonly prices: PricesService,
  ) {}

  /**
   * Accepts each turn with everything that goes with it, or changes nothing for it and returns why. All drafts are of
   * one account. Several turns hold its lock for a fixed number of round trips, however many they are. A single turn is
   * decided about without the lock, and written, together with those of other accounts, if nothing has changed since
   * and nobody holds the lock; otherwise it takes the lock. Where the transaction fails, none of them is accepted.
   * Outcomes are in the order of the drafts, which have waited since `since`.
   */
  async accept(drafts: readonly TurnDraft[], since = performance.now()): Promise<Outcome[]> {
    const outcomes = drafts.length === 1 ? await this.acceptUnlocked(drafts) : undefined;
    return outcomes ?? this.waiting((tx) => this.acceptLocked(tx, drafts), since);
  }

  /**
   * Returns the outcome of a turn that is refused however short its text is; undefined for all others. It needs no
   * count of the text's tokens. The times at which there is room are those for the shortest text.
   */
  async outcomeOfAnyText(draft: Omit<TurnDraft, 'textTokens'>): Promise<Outcome | undefined> {
    const drafts = [{ ...draft, textTokens: 0 }];
    const asked = [draft.caller.accountId, referencedBy(drafts), drafts, oldest(drafts)] as const;
    const decide = async (sql: Sql, read: ReadState | undefined) =>
      (await this.decided(sql, read && withoutMedia(read), drafts)).outcomes[0]!;
    const read = await this.states.read(...asked);
    let outcome = await decide(this.database, read);
    if (isOfWindows(outcome, read))
      outcome = await this.waiting(async (tx) => decide(tx, await this.states.lock(tx, ...asked)));
    return outcome.outcome === 'accepted' ? undefined : outcome;
  }

  /** Runs a transaction that waits for the account's row. */
  private waiting<T>(work: (tx: Tx) => Promise<T>, since?: number): Promise<T> {
    return this.database.lockSlots.runInTime(() => this.database.transaction(work), since);
  }

  /**
   * Returns undefined where somebody changed the account or a space meanwhile, holds their lock, or may have used up a
   * window.
   */
  private async acceptUnlocked(drafts: readonly TurnDraft[]): Promise<Outcome[] | undefined> {
    const { accountId } = drafts[0]!.caller;
    const read = await this.states.read(accountId, referencedBy(drafts), drafts, oldest(drafts));
    const { outcomes, accepted } = await this.decided(this.database, read, drafts);
    if (isOfWindows(outcomes[0]!, read)) return undefined;
    const [one] = accepted;
    if (!read || !one) return outcomes;
    const versions = { account: read.version, space: read.spaceVersions.get(one.draft.space)! };
    const isWritten = await this.writes.add({ ...one, versions }).catch((error: unknown) => {
      if (isTransactionConflict(error)) return false;
      throw error;
    });
    return isWritten ? outcomes : undefined;
  }

  private async acceptLocked(tx: Tx, drafts: readonly TurnDraft[]): Promise<Outcome[]> {
    const { accountId } = drafts[0]!.caller;
    const read = await this.states.lock(tx, accountId, referencedBy(drafts), drafts, oldest(drafts));
    const { outcomes, accepted } = await this.decided(tx, read, drafts);
    if (accepted.length > 0) await this.repository.write(tx, accepted);
    return outcomes;
  }

  private async decided(
    sql: Sql,
    read: ReadState | undefined,
    drafts: readonly TurnDraft[],
  ): Promise<{ outcomes: Outcome[]; accepted: Accepted[] }> {
    if (!read) return { outcomes: drafts.map(() => ({ outcome: 'not_found' })), accepted: [] };
    const decisions = admit(read.state, drafts, this.prices.current);
    const outcomes = await this.outcomesOf(sql, drafts, decisions);
    const accepted = decisions.flatMap((decision, index): Accepted[] =>
      decision.outcome === 'accepted' ? [{ draft: drafts[index]!, admission: decision.admission }] : [],
    );
    return { outcomes, accepted };
  }

  private async outcomesOf(sql: Sql, drafts: readonly TurnDraft[], decisions: readonly Decision[]): Promise<Outcome[]> {
    // Looks up the reason once for many turns that are refused for the same reason.
    const missing = new Map(decisions.flatMap(missingIn).map((budget) => [JSON.stringify(budget), budget]));
    const { accountId } = drafts[0]!.caller;
    const times = await this.budgetTimes.of(sql, accountId, [...missing.values()], oldest(drafts));
    const timeOf = new Map([...missing.keys()].map((key, index) => [key, times[index]!]));
    return decisions.map((decision): Outcome => {
      switch (decision.outcome) {
        case 'accepted':
          return { outcome: 'accepted' };
        case 'replayed':
          return { outcome: 'replayed', ...decision.stored };
        case 'insufficient_credits':
          return { outcome: 'insufficient_credits', resetsAt: timeOf.get(JSON.stringify(missingIn(decision)[0]))! };
        case 'quota_exceeded': {
          // A full cap always has a time.
          const timed = decision.full.map((cap) => ({ scope: cap.scope, resetsAt: timeOf.get(JSON.stringify(cap))! }));
          return { outcome: 'quota_exceeded', ...lastToReset(timed) };
        }
        default:
          return decision;
      }
    });
  }
}

/**
 * Returns whether an outcome without the account's lock may be wrong: windows are read after keys, and the same
 * request, which another replica has accepted in between, may have filled one.
 */
function isOfWindows({ outcome }: Outcome, read: ReadState | undefined): boolean {
  return outcome === 'quota_exceeded' && read!.state.windows.length > 0;
}

/**
 * Returns the state for a turn that shows nothing to models: beside a long text there may be no room for media, so they
 * may cost nothing.
 */
function withoutMedia(read: ReadState): ReadState {
  const uploads = [...read.state.uploads].map(([id, upload]) => [id, { ...upload, media: null }] as const);
  return { ...read, state: { ...read.state, uploads: new Map(uploads) } };
}

function missingIn(decision: Decision): MissingBudget[] {
  if (decision.outcome === 'quota_exceeded') return [...decision.full];
  if (decision.outcome !== 'insufficient_credits') return [];
  return [{ scope: 'balance', missingMicroUsd: decision.missingMicroUsd }];
}

/**
 * Returns the moment from which windows are counted back: that of the batch's first request, so that no turn is missed.
 */
function oldest(drafts: readonly TurnDraft[]): Date {
  return new Date(Math.min(...drafts.map(({ createdAt }) => createdAt.getTime())));
}

function referencedBy(drafts: readonly TurnDraft[]): ReferencedIds {
  const names = drafts.map(threadNameOf).filter((name) => name !== null);
  return {
    spaces: distinct(drafts.map(({ space }) => space)),
    files: distinct(drafts.flatMap(({ files }) => files)),
    claims: distinct(drafts.map(({ claim }) => claim?.key)),
    endUsers: distinct(drafts.map(({ endUserRef }) => endUserRef)),
    keys: distinct(drafts.map(({ caller }) => caller.keyId?.toString())),
    days: distinct(drafts.map(({ createdAt }) => dayOf(createdAt))),
    threads: [...new Map(names.map((name) => [threadKey(name), name])).values()],
    threadIds: distinct(drafts.map(({ thread }) => (thread !== null && isThreadId(thread) ? thread : null))),
  };
}
