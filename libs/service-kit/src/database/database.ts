import { SpanKind } from '@opentelemetry/api';
import type { Client, ClientBase, Pool } from 'pg';
import { DataSource, type EntityTarget, type QueryRunner, type Repository } from 'typeorm';
import { inSpan } from '../telemetry/tracing.js';
import { currentSpan } from '../trace.js';
import { isDatabaseGone, isStaleStatement, isTransactionConflict } from './connections/database-errors.js';
import { withSpans } from './spans/repository-spans.js';
import type { NamedQuery, QueryOptions, Sql, Tx } from './sql.js';
import { LockSlots } from './transactions/lock-slots.js';
import { OpenTransaction } from './transactions/open-transaction.js';
import { Prepared } from './transactions/prepared.js';

/** The most tries of a transaction that lost against another one; more would hide a design fault. */
const CONFLICT_TRIES = 4;

const CAME_TOO_LATE = 'a statement came after the end of its transaction: something was not awaited';

/** A service's own Postgres schema. */
export class Database implements Sql {
  /** Slots for work that may wait long for rows that somebody has locked. */
  readonly lockSlots: LockSlots;
  private readonly prepared = new Prepared();

  constructor(readonly dataSource: DataSource) {
    // Without a size the pool of the driver has ten.
    this.lockSlots = new LockSlots(dataSource.options.poolSize ?? 10);
  }

  /** The connections of this process, for metrics. */
  get pool(): Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'> {
    return (this.dataSource.driver as unknown as { master: Pool }).master;
  }

  async query<Row = Record<string, unknown>>(
    sql: string,
    parameters?: unknown[],
    options?: QueryOptions,
  ): Promise<Row[]> {
    const runner = this.dataSource.createQueryRunner();
    try {
      return await this.rows<Row>(runner, sql, parameters, options);
    } catch (error) {
      if (isStaleStatement(error)) return await this.rows<Row>(runner, sql, parameters, options);
      discardIfGone(runner, error);
      throw error;
    } finally {
      await runner.release();
    }
  }

  repository<Row extends object>(entity: EntityTarget<Row>): Repository<Row> {
    return withSpans(this.dataSource.getRepository(entity));
  }

  /**
   * Runs work in one transaction. A deadlock, a serialization failure or a stale statement is tried again, so the work
   * must not act outside of its transaction; actions for after the commit go into `tx.afterCommit`. Never call `query`
   * of the database inside: taking a second connection while one is held can exhaust the pool forever.
   */
  async transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await inSpan('transaction', {}, () => this.once(work));
      } catch (error) {
        if (attempt >= CONFLICT_TRIES || !(isTransactionConflict(error) || isStaleStatement(error))) throw error;
      }
    }
  }

  private async once<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const runner = this.dataSource.createQueryRunner();
    const actions: (() => void)[] = [];
    const last: (() => NamedQuery)[] = [];
    let isOver = false;
    let open: OpenTransaction | undefined;
    try {
      const transaction = await OpenTransaction.on(runner, this.prepared);
      open = transaction;
      const result = await work({
        query: async <Row>(sql: string, parameters?: unknown[], options?: QueryOptions) => {
          // Its connection may belong to somebody else by now. TypeORM would report a lost connection.
          if (isOver) throw new Error(CAME_TOO_LATE);
          return this.rows<Row>(runner, sql, parameters, options, transaction);
        },
        queryLast: (statement) => {
          if (isOver) throw new Error(CAME_TOO_LATE);
          last.push(statement);
        },
        repository: (entity) => withSpans(runner.manager.getRepository(entity)),
        afterCommit: (action) => actions.push(action),
      });
      isOver = true;
      await this.commit(
        transaction,
        last.map((statement) => statement()),
      );
      for (const action of actions) action();
      return result;
    } catch (error) {
      discardIfGone(runner, error);
      await open?.rollback();
      throw error;
    } finally {
      isOver = true;
      await runner.release().catch(() => undefined);
    }
  }

  private commit(transaction: OpenTransaction, last: readonly NamedQuery[]): Promise<void> {
    const statements = last.map(({ sql, parameters, prepared }) => {
      return { name: prepared, text: sql, values: parameters, isReplanned: undefined };
    });
    const commit = () => transaction.commit(statements);
    const final = last.at(-1);
    return final ? statementSpan(final.sql, final.prepared, commit) : commit();
  }

  private rows<Row>(
    runner: QueryRunner,
    sql: string,
    parameters?: unknown[],
    options: QueryOptions = {},
    transaction?: OpenTransaction,
  ): Promise<Row[]> {
    return statementSpan(sql, options.prepared, () => this.send<Row>(runner, sql, parameters, options, transaction));
  }

  private async send<Row>(
    runner: QueryRunner,
    sql: string,
    parameters: unknown[] | undefined,
    { prepared, isReplanned }: QueryOptions,
    transaction?: OpenTransaction,
  ): Promise<Row[]> {
    if (prepared !== undefined) {
      const statement = { name: prepared, text: sql, values: parameters, isReplanned };
      if (transaction) return transaction.query<Row>(statement);
      // TypeORM does not support named statements; the connection under it is node-postgres' own.
      return this.prepared.query<Row>((await runner.connect()) as ClientBase, statement);
    }
    const result = await runner.query(sql, parameters, true);
    return (result.records ?? []) as Row[];
  }
}

/** Runs a statement in a span of the work at hand. */
function statementSpan<T>(sql: string, prepared: string | undefined, call: () => Promise<T>): Promise<T> {
  if (!currentSpan()) return call();
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': sql.replace(/\s+/g, ' ').trim() };
  const name = prepared ?? sql.trimStart().split(/\s/, 1)[0]!.toUpperCase();
  return inSpan(name, { kind: SpanKind.CLIENT, attributes }, call);
}

/**
 * Keeps a connection that the server has ended from being used again. Its pool notices the end only after the statement
 * has failed, and would hand it to the next caller.
 */
function discardIfGone(runner: QueryRunner, error: unknown): void {
  if (!isDatabaseGone(error)) return;
  // TypeORM never releases a connection as broken; it is absent where none could be made.
  const { databaseConnection: client } = runner as unknown as { databaseConnection?: Client };
  client?.end().catch(() => undefined);
}
