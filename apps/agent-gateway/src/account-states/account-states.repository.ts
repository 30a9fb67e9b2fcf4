import { BOUND_PAUSES } from '@libs/service-kit/database/connections/connection-bounds';
import { ColumnList } from '@libs/service-kit/database/entities/column-list';
import type { Sql, Tx } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { AccountRow } from '../accounts/account.entity.js';
import type { AccountFunds, SpaceState, ThreadState, UploadState } from '../admission-rules/state/account-state.js';
import { SpaceRow } from '../spaces/space.entity.js';
import type { DaySpendRow, EndUserCapRow, WindowCapRow } from '../stored-quotas/cap.entity.js';
import { ThreadRow } from '../stored-threads/thread.entity.js';
import type { ReferencedIds } from './referenced-ids.js';

const FUNDS = new ColumnList(AccountRow, [
  'balance_micro_usd',
  'held_micro_usd',
  'key_daily_micro_usd',
  'end_user_daily_micro_usd',
]);
const SPACE = new ColumnList(SpaceRow, [
  'id',
  'created_by_key',
  'engine',
  'manifest_version',
  'tools_version',
  'max_cost_micro_usd',
  'model',
  'fallback_models',
  'own_key_providers',
  'setup_tokens',
  'thinking_tokens',
  'last_position',
]);
const THREAD = new ColumnList(ThreadRow, [
  'id',
  'space_id',
  'end_user_ref',
  'name',
  'inherits',
  'last_position',
  'step_input_tokens',
]);
/** The source of what turns name in the reading statement: parameters, or columns of a row for each account. */
type NamedColumn = 'account' | keyof typeof COLUMNS;

/** The ids and names that turns name, as columns of a record. */
// biome-ignore format: a table reads best as a table
const COLUMNS = {
  spaces: 'text[]', files: 'text[]', claims: 'text[]', end_users: 'text[]', keys: 'text[]', days: 'date[]',
  thread_spaces: 'text[]', thread_end_users: 'text[]', thread_names: 'text[]', thread_ids: 'text[]',
} as const;
const NAMES = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];

/**
 * The state that decides about turns of one account, read `FROM holder`, `locked`: the account's row and the rows of
 * the named spaces.
 */
const read = (of: (column: NamedColumn) => string) => `
  SELECT ${FUNDS.names}, version::text,
    (SELECT json_agg(s) FROM locked s) AS spaces,
    (SELECT json_agg(f) FROM (
       SELECT id, space_id, key_id, size_bytes, media FROM file
       WHERE id = ANY (${of('files')}) AND account_id = ${of('account')} AND turn_id IS NULL AND is_visible) f) AS uploads,
    (SELECT json_agg(k) FROM (
       SELECT key, body_hash, response FROM idempotency_key
       WHERE account_id = ${of('account')} AND key = ANY (${of('claims')})) k) AS responses,
    (SELECT json_agg(c) FROM (
       SELECT end_user_ref, daily_micro_usd FROM end_user_cap
       WHERE account_id = ${of('account')} AND end_user_ref = ANY (${of('end_users')})) c) AS end_user_caps,
    (SELECT json_agg(d) FROM (
       SELECT scope, subject, day, spent_micro_usd, held_micro_usd FROM day_spend
       WHERE account_id = ${of('account')} AND scope = 'end_user' AND subject = ANY (${of('end_users')}) AND day = ANY (${of('days')})
       UNION ALL
       SELECT scope, subject, day, spent_micro_usd, held_micro_usd FROM day_spend
       WHERE account_id = ${of('account')} AND scope = 'key' AND subject = ANY (${of('keys')}) AND day = ANY (${of('days')})) d) AS days,
    (SELECT json_agg(w) FROM (
       SELECT place, seconds, micro_usd, scope FROM window_cap WHERE account_id = ${of('account')} ORDER BY place) w) AS windows,
    (SELECT json_agg(t) FROM (
       SELECT ${THREAD.namesOf('th')}, false AS is_gone FROM ${threadsNamed(of)}
       JOIN thread th ON (th.space_id, th.end_user_ref, th.name) = (named.space_id, named.end_user_ref, named.name)
       WHERE th.deleted_at IS NULL AND th.account_id = ${of('account')}
       UNION ALL
       SELECT ${THREAD.names}, false FROM thread
       WHERE id = ANY (${of('thread_ids')}) AND deleted_at IS NULL AND account_id = ${of('account')}
       UNION ALL
       (SELECT DISTINCT ON (th.space_id, th.end_user_ref) ${THREAD.namesOf('th')}, true
        FROM ${threadsNamed(of)} JOIN thread th ON (th.space_id, th.end_user_ref) = (named.space_id, named.end_user_ref)
        WHERE named.name = '' AND th.name = '' AND th.deleted_at IS NOT NULL AND th.account_id = ${of('account')})) t) AS threads`;
const threadsNamed = (of: (column: NamedColumn) => string) =>
  `unnest(${of('thread_spaces')}, ${of('thread_end_users')}, ${of('thread_names')}) AS named (space_id, end_user_ref, name)`;
const SPACE_STATE = `${SPACE.names}, archived_at IS NOT NULL AS is_archived, xmin::text AS version,
  (SELECT row_to_json(c) FROM (
     SELECT typical_micro_usd, step_input_tokens, tools_tokens, tools_version FROM space_cost WHERE space_id = space.id) c) AS cost`;

const ofRow = (column: NamedColumn) => `wanted.${column}`;
const ofParameters = (column: NamedColumn) =>
  column === 'account' ? '$1::bigint' : `$${NAMES.indexOf(column) + 2}::${COLUMNS[column]}`;

const readUnlocked = (of: (column: NamedColumn) => string) => `
  WITH holder AS (SELECT id, xmin AS version, ${FUNDS.names} FROM account WHERE id = ${of('account')}),
  locked AS (SELECT ${SPACE_STATE} FROM space WHERE id = ANY (${of('spaces')}) AND account_id = ${of('account')})
  ${read(of)}, true AS is_current FROM holder`;

/** Reads one account without a lock, faster than the statement for several. */
const READ_ONE = readUnlocked(ofParameters);

/**
 * Reads accounts ($1: a record for each) without a lock, all as they were at one moment. A write that is guarded by the
 * versions notices whether anything has changed since.
 */
const READ_ALL = `
  SELECT wanted.n, state.* FROM json_to_recordset($1::json)
    AS wanted (n int, account bigint, ${NAMES.map((name) => `${name} ${COLUMNS[name]}`).join(', ')})
  CROSS JOIN LATERAL (${readUnlocked(ofRow)}) state`;

/**
 * Locks the account, then the spaces in the order of their ids, and reads. Locked rows are read as they are now; the
 * rest as it was when the statement began, which may have been before the lock was free. A transaction that holds an
 * account and changes any of the rest also changes the account's row, so the same `xmin` means that none did in
 * between.
 *
 * The spaces are locked because archiving one and changing its manifest lock the space and not the account.
 */
const LOCK_AND_READ = `
  WITH holder AS (
    SELECT id, xmin AS version, ${FUNDS.names}, ${BOUND_PAUSES} FROM account
    WHERE id = ${ofParameters('account')} FOR NO KEY UPDATE
  ), locked AS (
    SELECT ${SPACE_STATE} FROM space
    WHERE id = ANY (${ofParameters('spaces')}) AND account_id = (SELECT id FROM holder) ORDER BY id FOR NO KEY UPDATE
  )
  ${read(ofParameters)}, version = (SELECT xmin FROM account WHERE id = ${ofParameters('account')}) AS is_current FROM holder`;

/** The account, its windows, and the rows that exist for the requested ids; null when there are none. */
export interface Found extends AccountFunds {
  /** False when the account changed while the statement waited for its lock, so that only locked rows are current. */
  is_current: boolean;
  /** The transaction that last changed the account's row. */
  version: string;
  spaces: (SpaceState & { version: string })[] | null;
  uploads: UploadState[] | null;
  responses: { key: string; body_hash: string; response: object }[] | null;
  end_user_caps: Pick<EndUserCapRow, 'end_user_ref' | 'daily_micro_usd'>[] | null;
  days: Omit<DaySpendRow, 'account_id'>[] | null;
  windows: Omit<WindowCapRow, 'account_id'>[] | null;
  threads: (ThreadState & { is_gone: boolean })[] | null;
}

/** An account, and the ids and names in its turns. */
export interface Wanted {
  readonly accountId: number;
  readonly ids: ReferencedIds;
}

/** Reads accounts with everything that decides about their turns. */
@Injectable()
export class AccountStatesRepository {
  /**
   * Returns for each the account and the rows that its turns name, all as they were at one moment. Undefined: there is
   * no such account.
   */
  async readAll(sql: Sql, all: readonly Wanted[]): Promise<(Found | undefined)[]> {
    const [only] = all;
    if (only && all.length === 1) return this.readOne(sql, only);
    const records = all.map(({ accountId, ids }, n) => ({ n, account: accountId, ...columnsOf(ids) }));
    const found = await sql.query<Found & { n: number }>(READ_ALL, [JSON.stringify(records)], {
      prepared: 'read accounts to accept',
    });
    const byIndex = new Map(found.map((state) => [state.n, state]));
    return all.map((_, n) => byIndex.get(n));
  }

  private readOne(sql: Sql, { accountId, ids }: Wanted): Promise<Found[]> {
    return sql.query<Found>(READ_ONE, parametersOf(accountId, ids), { prepared: 'read to accept' });
  }

  /**
   * Locks and reads the account and the rows that turns name. Until the transaction ends, no other transaction accepts,
   * grows or settles turns of the account or changes its caps, and the spaces stay unchanged. Undefined when there is
   * no such account.
   */
  async lockAndRead(tx: Tx, accountId: number, ids: ReferencedIds): Promise<Found | undefined> {
    const parameters = parametersOf(accountId, ids);
    const read = () => tx.query<Found>(LOCK_AND_READ, parameters, { prepared: 'lock and read to accept' });
    const [found] = await read();
    if (!found || found.is_current) return found;
    // The account is locked by now, so this time nothing changes in between.
    const [current] = await read();
    return current;
  }
}

function parametersOf(accountId: number, ids: ReferencedIds): unknown[] {
  const columns = columnsOf(ids);
  return [accountId, ...NAMES.map((name) => columns[name])];
}

/** Returns the record of the ids and names in turns, in the order of `COLUMNS`. */
function columnsOf(ids: ReferencedIds): Record<keyof typeof COLUMNS, readonly string[]> {
  const { spaces, files, claims, endUsers, keys, days, threads, threadIds } = ids;
  return {
    ...{ spaces, files, claims, end_users: endUsers, keys, days },
    thread_spaces: threads.map(({ space_id }) => space_id),
    thread_end_users: threads.map(({ end_user_ref }) => end_user_ref),
    thread_names: threads.map(({ name }) => name),
    thread_ids: threadIds,
  };
}
