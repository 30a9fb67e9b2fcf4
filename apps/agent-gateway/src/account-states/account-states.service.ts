import { StatementBatcher } from '@libs/service-kit/database/batching/statement-batcher';
import { Database } from '@libs/service-kit/database/database';
import type { Sql, Tx } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { type AccountState, dayCounter, type WindowState } from '../admission-rules/state/account-state.js';
import { type CountedTurn, subjectIn } from '../admission-rules/state/running-caps.js';
import { WindowsService } from '../stored-quotas/windows.service.js';
import { threadKey } from '../stored-threads/thread-name.js';
import { AccountStatesRepository, type Found, type Wanted } from './account-states.repository.js';
import type { ReferencedIds } from './referenced-ids.js';

/** An account as it was read, and the versions of the rows that a write may be compared with. */
export interface ReadState {
  readonly state: AccountState;
  readonly version: string;
  readonly spaceVersions: ReadonlyMap<string, string>;
}

/** Accounts with everything that decides about turns. */
@Injectable()
export class AccountStatesService {
  /** Accounts whose turns come at the same time are read together. */
  private readonly reads = new StatementBatcher((all: readonly Wanted[]) =>
    this.repository.readAll(this.database, all),
  );

  constructor(
    private readonly database: Database,
    private readonly repository: AccountStatesRepository,
    private readonly windows: WindowsService,
  ) {}

  /**
   * Reads the rows that turns name, as they were at one moment; windows are counted back from `at`. Undefined: there is
   * no such account.
   */
  async read(
    accountId: number,
    ids: ReferencedIds,
    turns: readonly CountedTurn[],
    at: Date,
  ): Promise<ReadState | undefined> {
    return this.complete(this.database, accountId, await this.reads.add({ accountId, ids }), turns, at);
  }

  /**
   * Reads the same, locked until the transaction ends: the account before the spaces, which are in the order of their
   * ids.
   */
  async lock(
    tx: Tx,
    accountId: number,
    ids: ReferencedIds,
    turns: readonly CountedTurn[],
    at: Date,
  ): Promise<ReadState | undefined> {
    return this.complete(tx, accountId, await this.repository.lockAndRead(tx, accountId, ids), turns, at);
  }

  private async complete(
    sql: Sql,
    accountId: number,
    found: Found | undefined,
    turns: readonly CountedTurn[],
    at: Date,
  ): Promise<ReadState | undefined> {
    if (!found) return undefined;
    const windows = exact(found.windows).flatMap((cap) =>
      distinct(turns.map((turn) => subjectIn(cap.scope, turn))).map((subject) => ({ ...cap, subject })),
    );
    const used = await this.windows.used(sql, accountId, windows, at);
    const state = stateOf(
      found,
      windows.map((window, index) => ({ ...window, used_micro_usd: used[index]! })),
    );
    const spaceVersions = new Map(found.spaces?.map(({ id, version }) => [id, version] as const));
    return { state, version: found.version, spaceVersions };
  }
}

/** Returns the texts that are neither null nor undefined, each once. */
export function distinct(texts: readonly (string | null | undefined)[]): string[] {
  return [...new Set(texts.filter((text) => text !== null && text !== undefined))];
}

function stateOf(found: Found, windows: WindowState[]): AccountState {
  const { balance_micro_usd, held_micro_usd, key_daily_micro_usd, end_user_daily_micro_usd } = found;
  const threads = exact(found.threads);
  return {
    balance_micro_usd,
    held_micro_usd,
    key_daily_micro_usd,
    end_user_daily_micro_usd,
    spaces: new Map(exact(found.spaces).map((space) => [space.id, space])),
    uploads: new Map(exact(found.uploads).map((upload) => [upload.id, upload])),
    threads: new Map(threads.filter(({ is_gone }) => !is_gone).map((thread) => [thread.id, thread])),
    goneThreads: new Set(threads.filter(({ is_gone }) => is_gone).map(threadKey)),
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

/**
 * Returns rows that were read as JSON; none for null. Throws RangeError for a number that JSON rounded, as the driver
 * does for columns.
 */
function exact<Row extends object>(rows: readonly Row[] | null): readonly Row[] {
  for (const row of rows ?? []) {
    for (const [name, value] of Object.entries(row)) {
      if (typeof value === 'number' && !Number.isSafeInteger(value))
        throw new RangeError(`${name} beyond 2^53: ${value}`);
    }
  }
  return rows ?? [];
}
