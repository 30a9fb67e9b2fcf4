import { Database } from '@libs/service-kit/database/database';
import type { Sql, Tx } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { type AccountState, dayCounter, dayOf, type WindowState } from '../admission/account-state.js';
import { admit, type Decision } from '../admission/admit.js';
import { type FullCap, lastToHaveRoom, subjectIn } from '../admission/running-caps.js';
import { type SubjectWindow, WindowsService } from '../caps/windows.service.js';
import { AgentGatewaySettings } from '../settings.js';
import { type Accepted, AcceptRepository, type Found, type Named } from './accept.repository.js';
import type { Outcome, TurnDraft } from './turn-draft.js';

/** A full cap with the time at which it has room again. */
type TimedCap = Pick<FullCap, 'scope'> & { resetsAt: Date };

/** The transaction that accepts turns. */
@Injectable()
export class AcceptTransactionService {
  constructor(
    private readonly database: Database,
    private readonly repository: AcceptRepository,
    private readonly windows: WindowsService,
    private readonly settings: AgentGatewaySettings,
  ) {}

  /**
   * Accepts each turn with everything that goes with it, or changes nothing for it and says why. They are of one account.
   * Several turns hold its lock for a fixed number of round trips, however many they are. One turn is decided about without
   * the lock and written if nothing has changed since, which is half of the round trips; if something has, it takes the lock.
   * Where the transaction fails, none of them is accepted. Outcomes are in the order of the drafts.
   */
  async accept(drafts: readonly TurnDraft[]): Promise<Outcome[]> {
    const outcomes = drafts.length === 1 ? await this.acceptUnlocked(drafts) : undefined;
    return outcomes ?? this.database.transaction((tx) => this.acceptLocked(tx, drafts));
  }

  /** Undefined: somebody changed the account or a space meanwhile. */
  private async acceptUnlocked(drafts: readonly TurnDraft[]): Promise<Outcome[] | undefined> {
    const { accountId } = drafts[0]!.caller;
    const found = await this.repository.read(this.database, accountId, namedBy(drafts));
    const { outcomes, accepted } = await this.decided(this.database, found, drafts);
    const [one] = accepted;
    if (!found || !one) return outcomes;
    const versions = { account: found.version, space: found.spaces![0]!.version };
    const isWritten = await this.repository.writeUnlessChanged(this.database, accountId, one, versions);
    return isWritten ? outcomes : undefined;
  }

  private async acceptLocked(tx: Tx, drafts: readonly TurnDraft[]): Promise<Outcome[]> {
    const { accountId } = drafts[0]!.caller;
    const found = await this.repository.lockAndRead(tx, accountId, namedBy(drafts));
    const { outcomes, accepted } = await this.decided(tx, found, drafts);
    if (accepted.length > 0) await this.repository.write(tx, accountId, accepted);
    return outcomes;
  }

  private async decided(
    sql: Sql,
    found: Found | undefined,
    drafts: readonly TurnDraft[],
  ): Promise<{ outcomes: Outcome[]; accepted: Accepted[] }> {
    if (!found) return { outcomes: drafts.map(() => ({ outcome: 'not_found' })), accepted: [] };
    const { accountId } = drafts[0]!.caller;
    const windows = await this.windowsOf(sql, accountId, exact(found.windows), drafts);
    const decisions = admit(stateOf(found, windows), drafts, this.settings);
    const outcomes = await this.outcomesOf(sql, accountId, drafts, decisions);
    const accepted = decisions.flatMap((decision, index): Accepted[] =>
      decision.outcome === 'accepted' ? [{ draft: drafts[index]!, admission: decision.admission }] : [],
    );
    return { outcomes, accepted };
  }

  /** The account's windows, each for whom the turns count. */
  private async windowsOf(
    sql: Sql,
    accountId: number,
    caps: readonly Omit<SubjectWindow, 'subject'>[],
    drafts: readonly TurnDraft[],
  ): Promise<WindowState[]> {
    const windows = caps.flatMap((cap) =>
      distinct(drafts.map((draft) => subjectIn(cap.scope, draft))).map((subject) => ({ ...cap, subject })),
    );
    const used = await this.windows.used(sql, accountId, windows, oldest(drafts));
    return windows.map((window, index) => ({ ...window, used_micro_usd: used[index]! }));
  }

  private async outcomesOf(
    sql: Sql,
    accountId: number,
    drafts: readonly TurnDraft[],
    decisions: readonly Decision[],
  ): Promise<Outcome[]> {
    const full = decisions.flatMap((decision) => (decision.outcome === 'quota_exceeded' ? decision.full : []));
    const freedBy = await this.freedBy(sql, accountId, full, oldest(drafts));
    return decisions.map((decision, index) => {
      if (decision.outcome === 'accepted') return { outcome: 'accepted' };
      if (decision.outcome === 'replayed') return { outcome: 'replayed', ...decision.stored };
      if (decision.outcome !== 'quota_exceeded') return decision;
      const timed = decision.full.map((cap): TimedCap => {
        if (cap.scope !== 'window') return cap;
        // When only holds fill the window, it has room after its length at the latest.
        const from = freedBy.get(windowKey(cap)) ?? drafts[index]!.createdAt;
        return { scope: cap.scope, resetsAt: new Date(from.getTime() + cap.window.seconds * 1_000) };
      });
      return { outcome: 'quota_exceeded', ...lastToHaveRoom(timed) };
    });
  }

  /** When full windows have room again; looked up once for all turns that are refused for the same window. */
  private async freedBy(
    sql: Sql,
    accountId: number,
    full: readonly FullCap[],
    at: Date,
  ): Promise<Map<string, Date | null>> {
    const windows = new Map(full.flatMap((cap) => (cap.scope === 'window' ? [[windowKey(cap), cap] as const] : [])));
    if (windows.size === 0) return new Map();
    const missing = [...windows.values()].map(({ window, missingMicroUsd }) => ({
      ...window,
      missing: missingMicroUsd,
    }));
    const freed = await this.windows.freedBy(sql, accountId, missing, at);
    return new Map([...windows.keys()].map((key, index) => [key, freed[index]!]));
  }
}

function windowKey({ window, missingMicroUsd }: Extract<FullCap, { scope: 'window' }>): string {
  return `${window.place} ${missingMicroUsd} ${window.subject}`;
}

/** The moment from which windows are counted back: that of the batch's first request, so that no turn is missed. */
function oldest(drafts: readonly TurnDraft[]): Date {
  return new Date(Math.min(...drafts.map(({ createdAt }) => createdAt.getTime())));
}

function namedBy(drafts: readonly TurnDraft[]): Named {
  return {
    spaces: distinct(drafts.map(({ space }) => space)),
    files: distinct(drafts.flatMap(({ files }) => files)),
    claims: distinct(drafts.map(({ claim }) => claim?.key)),
    endUsers: distinct(drafts.map(({ endUserRef }) => endUserRef)),
    keys: distinct(drafts.map(({ caller }) => caller.keyId?.toString())),
    days: distinct(drafts.map(({ createdAt }) => dayOf(createdAt))),
  };
}

function distinct(texts: readonly (string | null | undefined)[]): string[] {
  return [...new Set(texts.filter((text) => text !== null && text !== undefined))];
}

function stateOf(found: Found, windows: WindowState[]): AccountState {
  const { balance_micro_usd, held_micro_usd, key_daily_micro_usd, end_user_daily_micro_usd } = found;
  return {
    balance_micro_usd,
    held_micro_usd,
    key_daily_micro_usd,
    end_user_daily_micro_usd,
    spaces: new Map(exact(found.spaces).map((space) => [space.id, space])),
    uploads: new Map(exact(found.uploads).map((upload) => [upload.id, upload])),
    responses: new Map(
      found.responses?.map(({ key, body_hash, response }) => [key, { bodyHash: body_hash, response }] as const),
    ),
    endUserCaps: new Map(exact(found.end_user_caps).map((cap) => [cap.end_user_ref, cap.daily_micro_usd])),
    usedOfDay: new Map(
      exact(found.days).map(({ scope, subject, day, spent_micro_usd, held_micro_usd: held }) => [
        dayCounter(scope, day, subject),
        spent_micro_usd + held,
      ]),
    ),
    windows,
  };
}

/** Rows that were read as JSON; none for null. Throws RangeError for a number that JSON rounded, as the driver does for columns. */
function exact<Row extends object>(rows: readonly Row[] | null): readonly Row[] {
  for (const row of rows ?? []) {
    for (const [name, value] of Object.entries(row)) {
      if (typeof value === 'number' && !Number.isSafeInteger(value))
        throw new RangeError(`${name} beyond 2^53: ${value}`);
    }
  }
  return rows ?? [];
}
