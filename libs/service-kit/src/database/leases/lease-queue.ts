import { randomUUID } from 'node:crypto';
import { getMetadataArgsStorage } from 'typeorm';
import type { EntityClass } from '../../service-definition.js';
import { count } from '../../telemetry/metrics/metrics.js';
import { isAny } from '../conditions.js';
import { ColumnList } from '../entities/column-list.js';
import { NamedStatement } from '../entities/named-statement.js';
import type { ColumnValues } from '../entities/rows.js';
import type { Sql } from '../sql.js';
import { LeaseKeeper } from './lease-keeper.js';
import { LeaseTerms, leaseEnd } from './lease-terms.js';
import type { QueueName } from './queue-names.js';
import type { QueueReading } from './queue-reading.js';

/** The time of a lease that is renewed: how soon the work of a process that died is taken up. */
const LEASE_MS = 15_000;

/** The settings that make a table a queue. */
export interface QueueOptions<Row extends object> {
  readonly name: QueueName;
  /** The entity's index of due rows. Its last column is when a row is due, its condition selects the rows that wait. */
  readonly dueIndex: string;
  /** The column that counts claims. */
  readonly attempts: keyof Row & string;
  readonly leaseMs?: number;
  /** Further values of a claimed row: expressions over its columns as `t.column`. */
  readonly also?: Readonly<Record<string, string>>;
}

/** A row under a lease of this process. The row is the lease: every later statement is guarded by its `lease_id`. */
export type Leased<Row extends object, Also = unknown> = Row & Also & { readonly lease_id: string };

/**
 * A table that is worked on under leases, by any number of replicas. `claim` gives due rows to one holder until a given
 * time; the holder renews its lease while it works, and in the end completes or deletes the row, or releases it to be
 * tried later. Rows of a holder that dies are due again when their leases end, and each claim is counted. A late holder
 * whose row was claimed again changes nothing.
 *
 * Claims also move the due time to the lease's end. The next claim therefore does not read rows that are held, and a
 * release of the software without leases does not touch them.
 */
export class LeaseQueue<Row extends object, Also extends object = object> {
  readonly name: QueueName;
  readonly leaseMs: number;
  private readonly key: string;
  private readonly due: keyof Row & string;
  private readonly table: string;
  private readonly terms: LeaseTerms<Row>;
  private readonly sqlOfClaim: NamedStatement<{ limit: number; lease: string; ms: number }>;
  private readonly sqlOfRenewal: NamedStatement<{ keys: unknown[]; leases: string[]; ms: number }>;
  private readonly sqlOfReading: string;
  private readonly sqlOfCheck: string;
  /**
   * Whether the last claim found nothing. Then a check for work comes before the next claim, because Postgres plans a
   * claim again each time.
   */
  private wasEmpty = false;

  /** Throws an Error where the entity has no such index, no single key, or no columns for a lease. */
  constructor(
    private readonly entity: EntityClass<Row>,
    { name, dueIndex, attempts, leaseMs = LEASE_MS, also = {} }: QueueOptions<Row>,
  ) {
    const { table, key, due, waits } = queueTable(entity, dueIndex);
    const terms = new LeaseTerms(entity);
    const moved = `${due} = ${leaseEnd(':ms')}`;
    const more = Object.entries(also).map(([as, expression]) => `, ${expression} AS ${as}`);
    this.name = name;
    this.leaseMs = leaseMs;
    this.table = table;
    this.key = key.name;
    this.due = due as keyof Row & string;
    this.terms = terms;
    this.sqlOfClaim = new NamedStatement(
      `WITH chosen AS MATERIALIZED (
         SELECT ${key.name} AS chosen_key, ${terms.isExpired('q')} AS was_expired FROM ${table} q
         WHERE ${waits} AND ${due} <= now() AND ${terms.isFree('q')}
         ORDER BY ${due} LIMIT :limit::int FOR UPDATE SKIP LOCKED
       )
       UPDATE ${table} t SET ${attempts} = t.${attempts} + 1, ${moved}, ${terms.begun(':lease', ':ms')}
       WHERE t.${key.name} = ANY (ARRAY(SELECT chosen_key FROM chosen))
       RETURNING ${new ColumnList(entity).namesOf('t')}${more.join('')},
         t.${key.name} = ANY (ARRAY(SELECT chosen_key FROM chosen WHERE was_expired)) AS was_expired`,
    );
    this.sqlOfRenewal = new NamedStatement(
      // Two arrays, and no join of keys with leases, which could read the whole table (ADR 0074). Each lease is new
      // with its claim, so a row under any of these leases is a row that this process holds.
      `UPDATE ${table} t SET ${terms.renewed(':ms')}, ${moved}
       WHERE t.${key.name} = ANY (:keys::${key.type}[]) AND ${terms.isHeldByAny('t', ':leases')} AND (${waits}) IS NOT FALSE
       RETURNING t.${key.name} AS key, t.${terms.id} AS lease`,
    );
    this.sqlOfCheck = `SELECT ${isAny(`${table} q WHERE ${waits} AND ${due} <= now() AND ${terms.isFree('q')}`, due)} AS found`;
    this.sqlOfReading = `
      SELECT count(*) FILTER (WHERE is_due)::int AS due, count(*) FILTER (WHERE ${terms.until} > now())::int AS held,
        count(*) FILTER (WHERE NOT is_due AND ${terms.isFree('q')})::int AS scheduled,
        count(*) FILTER (WHERE ${terms.isExpired('q')})::int AS expired,
        coalesce(extract(epoch FROM clock_timestamp() - min(${due}) FILTER (WHERE is_due)), 0)::float8 AS oldest_due_s
      FROM (SELECT *, ${due} <= now() AND ${terms.isFree('w')} AS is_due FROM ${table} w WHERE ${waits}) q`;
  }

  /**
   * Claims at most `limit` due rows for this process, the longest due first. Skips rows that others are just claiming.
   */
  async claim(sql: Sql, limit: number): Promise<Leased<Row, Also>[]> {
    if (this.wasEmpty && !(await this.isAnyDue(sql))) return [];
    const values = { limit, lease: randomUUID(), ms: this.leaseMs };
    const rows = await this.sqlOfClaim.query<Leased<Row, Also> & { was_expired: boolean }>(sql, values);
    const expired = rows.filter((row) => row.was_expired).length;
    count('checkout_queue_leases_expired_total', { queue: this.name }, expired);
    this.wasEmpty = rows.length === 0;
    return rows;
  }

  /**
   * Renews leases with one statement. Returns those that still hold; the other rows were claimed by another holder or
   * are done.
   */
  async renew(sql: Sql, leases: readonly Leased<Row, Also>[]): Promise<Leased<Row, Also>[]> {
    const rows = await this.sqlOfRenewal.query<{ key: unknown; lease: string }>(sql, {
      keys: leases.map((lease) => this.keyOf(lease)),
      leases: leases.map(({ lease_id }) => lease_id),
      ms: this.leaseMs,
    });
    const held = new Set(rows.map(({ key, lease }) => `${key} ${lease}`));
    return leases.filter((lease) => held.has(`${this.keyOf(lease)} ${lease.lease_id}`));
  }

  private async isAnyDue(sql: Sql): Promise<boolean> {
    const [row] = await sql.query<{ found: boolean }>(this.sqlOfCheck, [], { prepared: `due ${this.name}` });
    return row!.found;
  }

  /** Ends the work on a row with these values. False, and nothing changes, when another holder has claimed it since. */
  complete(sql: Sql, lease: Leased<Row, Also>, changes: ColumnValues<Row>): Promise<boolean> {
    return this.end(sql, lease, changes);
  }

  /** Deletes a row that is no longer needed, under the same condition as `complete`. */
  async remove(sql: Sql, lease: Leased<Row, Also>): Promise<boolean> {
    const rows = await sql.query(
      `DELETE FROM ${this.table} t WHERE t.${this.key} = $1 AND ${this.terms.isHeldBy('t', '$2')} RETURNING 1`,
      [this.keyOf(lease), lease.lease_id],
    );
    return rows.length === 1;
  }

  /**
   * Gives a row back, to be claimed again after `delayMs`. False, and nothing changes, when another holder has claimed
   * it since.
   */
  release(sql: Sql, lease: Leased<Row, Also>, delayMs: number, changes: ColumnValues<Row> = {}): Promise<boolean> {
    const due = { [this.due]: () => leaseEnd(String(Math.round(delayMs))) } as ColumnValues<Row>;
    return this.end(sql, lease, { ...changes, ...due });
  }

  /**
   * Claims due rows and works on all of them at once, while their leases are renewed. `work` ends each row with one of
   * the methods above; a row that it does not end is due again when its lease is over. Returns whether there may be
   * more. Throws the first error of `work`, when all have ended.
   */
  async work(sql: Sql, limit: number, work: (row: Leased<Row, Also>) => Promise<unknown>): Promise<boolean> {
    const claimedAt = performance.now();
    const rows = await this.claim(sql, limit);
    const keeper = new LeaseKeeper<Leased<Row, Also>>({
      leaseMs: this.leaseMs,
      renew: (leases) => this.renew(sql, leases),
    });
    keeper.keep(rows, claimedAt);
    const ended = await Promise.allSettled(rows.map((row) => work(row).finally(() => keeper.drop(row))));
    for (const one of ended) if (one.status === 'rejected') throw one.reason;
    return rows.length === limit;
  }

  /** Returns the current state of the queue, for `ReadsQueue`. */
  async reading(sql: Sql): Promise<QueueReading> {
    const [row] = await sql.query<QueueReading>(this.sqlOfReading);
    return row!;
  }

  private async end(sql: Sql, lease: Leased<Row, Also>, changes: ColumnValues<Row>): Promise<boolean> {
    const values = { ending_key: this.keyOf(lease), ending_lease: lease.lease_id, ...changes };
    const assignments = Object.entries(changes).map(([column, value]) =>
      typeof value === 'function' ? `${column} = ${value()}` : this.assignment(column),
    );
    const statement = new NamedStatement(
      `UPDATE ${this.table} t SET ${[this.terms.ended, ...assignments].join(', ')}
       WHERE t.${this.key} = :ending_key AND ${this.terms.isHeldBy('t', ':ending_lease::uuid')} RETURNING 1`,
    );
    return (await statement.query(sql, values)).length === 1;
  }

  private assignment(column: string): string {
    return `${column} = ${new ColumnList(this.entity, [column as keyof Row & string]).parameters()}`;
  }

  private keyOf(lease: Leased<Row, Also>): unknown {
    return lease[this.key as keyof Row];
  }
}

/** Returns the facts of the entity's table: its key, when its rows are due, and which of them wait. */
function queueTable<Row extends object>(entity: EntityClass<Row>, dueIndex: string) {
  const storage = getMetadataArgsStorage();
  const index = storage.indices.find(({ target, name }) => target === entity && name === dueIndex);
  const due = Array.isArray(index?.columns) ? index.columns.at(-1) : undefined;
  if (!index || typeof due !== 'string') throw new Error(`${entity.name} has no index ${dueIndex} of due rows`);
  const keys = storage.filterColumns(entity).filter(({ options }) => options.primary);
  const [key] = keys;
  if (keys.length !== 1 || !key) throw new Error(`${entity.name} is not a queue: it needs a key of one column`);
  const table = storage.filterTables(entity)[0]?.name;
  if (!table) throw new Error(`${entity.name} has no table`);
  return { table, key: { name: key.propertyName, type: String(key.options.type) }, due, waits: index.where ?? 'true' };
}
