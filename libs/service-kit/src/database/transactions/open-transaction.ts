import type { ClientBase } from 'pg';
import type { QueryRunner } from 'typeorm';
import { begin, commit, hasPreparedBegin, hasPreparedCommit } from './pipelined-query.js';
import type { Prepared, PreparedStatement } from './prepared.js';

/** The state of a transaction in TypeORM's runner. */
interface RunnerState {
  isTransactionActive: boolean;
  transactionDepth: number;
}

/**
 * A transaction with as few round trips as possible: BEGIN goes with the first prepared statement, and COMMIT with the
 * last one where that was left for the end. A transaction without a statement sends nothing.
 */
export class OpenTransaction {
  /** Settles with the statement that BEGIN goes with; undefined until there is one. */
  private opening: Promise<unknown> | undefined;
  private isEnded = false;

  private constructor(
    private readonly runner: QueryRunner,
    private readonly client: ClientBase,
    private readonly prepared: Prepared,
  ) {
    // Keeps its repositories from beginning a transaction of their own.
    this.setActive(true);
    const query = runner.query.bind(runner);
    const afterBegin: QueryRunner['query'] = async (...given: Parameters<typeof query>) => {
      if (!this.isEnded) await this.begun();
      return query(...given);
    };
    runner.query = afterBegin;
  }

  static async on(runner: QueryRunner, prepared: Prepared): Promise<OpenTransaction> {
    return new OpenTransaction(runner, (await runner.connect()) as ClientBase, prepared);
  }

  /** Returns the rows of a prepared statement. */
  async query<Row>(statement: PreparedStatement): Promise<Row[]> {
    if (this.opening === undefined && hasPreparedBegin(this.client)) {
      const first = this.prepared.query<Row>(this.client, statement, { begins: true });
      this.opening = first;
      return await first;
    }
    // A statement must not be sent before the transaction is known to have begun: it would be a transaction of its own.
    await this.begun();
    return await this.prepared.query<Row>(this.client, statement);
  }

  /** Sends the statements that were left for the end, and commits. */
  async commit(last: readonly PreparedStatement[]): Promise<void> {
    for (const statement of last.slice(0, -1)) await this.query(statement);
    const statement = last.at(-1);
    if (statement && hasPreparedCommit(this.client)) {
      const begins = this.opening === undefined && hasPreparedBegin(this.client);
      if (!begins) await this.begun();
      this.opening ??= Promise.resolve();
      await this.prepared.query(this.client, statement, { begins, ends: true });
    } else {
      if (statement) await this.query(statement);
      if (this.opening) await commit(this.client);
    }
    this.end();
  }

  /** Never throws: a connection that is gone has rolled back already. */
  async rollback(): Promise<void> {
    if (this.isEnded) return;
    const wasOpened = this.opening !== undefined;
    this.end();
    if (wasOpened) await this.client.query('ROLLBACK').catch(() => undefined);
  }

  private async begun(): Promise<void> {
    this.opening ??= begin(this.client);
    await this.opening;
  }

  private end(): void {
    this.isEnded = true;
    this.setActive(false);
  }

  private setActive(isActive: boolean): void {
    const state = this.runner as unknown as RunnerState;
    state.isTransactionActive = isActive;
    state.transactionDepth = isActive ? 1 : 0;
  }
}
