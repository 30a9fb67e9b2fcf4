import type { EntityTarget, Repository } from 'typeorm';

/** Something that runs SQL: the database itself, or one transaction. Repositories take it as their first argument. */
export interface Sql {
  /** Rows of any statement, `… RETURNING` included. `int8` arrives as a safe number, `numeric` as bigint. */
  query<Row = Record<string, unknown>>(sql: string, parameters?: unknown[], options?: QueryOptions): Promise<Row[]>;
  /** TypeORM's repository of a table, for plain statements; in a transaction it takes part in it. Not for hot paths. */
  repository<Row extends object>(entity: EntityTarget<Row>): Repository<Row>;
}

export interface QueryOptions {
  /**
   * Keeps the statement prepared under this name on each connection: Postgres parses and plans it once. For hot paths
   * only, with a name for each text.
   */
  prepared?: string;
  /**
   * Makes the connection plan again while it is young and once a minute later: for tables that grow quickly from
   * nothing.
   */
  isReplanned?: boolean;
}

/** A statement that is prepared under a name, with its values. */
export interface NamedQuery {
  readonly sql: string;
  readonly parameters: unknown[];
  readonly prepared: string;
}

/** One open transaction. */
export interface Tx extends Sql {
  /**
   * Adds a statement at the end, which goes to Postgres together with the COMMIT: for what nothing else in the
   * transaction reads. The function is called only then, so that the statement includes what is added later. When it
   * fails, so does the transaction.
   */
  queryLast(statement: () => NamedQuery): void;
  /** Runs an action after a successful commit; not at all after a rollback. */
  afterCommit(action: () => void): void;
}
