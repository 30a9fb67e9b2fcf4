import pg, { type ClientBase, type Connection, type QueryConfig, type QueryResult } from 'pg';
import { isForgottenStatement } from '../connections/database-errors.js';

/** Names of the two statements that begin and end a transaction, as each connection prepares them. */
const BEGIN = { name: 'begin', text: 'BEGIN' };
const COMMIT = { name: 'commit', text: 'COMMIT' };

/** The parts that go over the wire together with a statement: BEGIN before it, COMMIT after it, or both. */
export interface Frame {
  readonly begins?: boolean;
  readonly ends?: boolean;
}

type Done = (error: Error | null, result: QueryResult) => void;

/** The methods of a query that node-postgres calls and its types leave out. */
interface QueryParts {
  requiresPreparation(): boolean;
  prepare(connection: Connection): void;
  handleCommandComplete(message: object, connection: Connection): void;
}

const Query = pg.Query as unknown as new (config: QueryConfig, done: Done) => pg.Query & QueryParts;

/**
 * One statement with BEGIN before it or COMMIT behind it, in one message to the server and one back. Between two
 * `Sync`s Postgres leaves out everything after an error: a statement whose BEGIN fails is not executed, and nothing is
 * committed after a statement that failed. Both must be prepared on the connection.
 */
class FramedQuery extends Query {
  private completed = 0;

  constructor(
    config: QueryConfig,
    private readonly frame: Frame,
    done: Done,
  ) {
    super(config, done);
  }

  override requiresPreparation(): boolean {
    return true;
  }

  override prepare(connection: Connection): void {
    if (this.frame.begins) execute(connection, BEGIN.name);
    super.prepare(this.frame.ends ? thenCommits(connection) : connection);
  }

  /** Only the completion of the statement itself is part of its result. */
  override handleCommandComplete(message: object, connection: Connection): void {
    this.completed += 1;
    if (this.completed === (this.frame.begins ? 2 : 1)) super.handleCommandComplete(message, connection);
  }
}

/** Executes the prepared statement of this name, which takes no values. */
function execute(connection: Connection, statement: string): void {
  connection.bind({ statement }, true);
  connection.execute({}, true);
}

/** Returns the connection as seen by a query that is followed by COMMIT once it is executed. */
function thenCommits(connection: Connection): Connection {
  const executed: Connection['execute'] = (config, more) => {
    connection.execute(config, more);
    execute(connection, COMMIT.name);
  };
  return Object.create(connection, { execute: { value: executed } }) as Connection;
}

/**
 * The frames' statements that a connection has prepared; `none` once one was forgotten: the connection then sends them
 * as text, on their own.
 */
const known = new WeakMap<ClientBase, Set<string> | 'none'>();

/** Runs a statement in its frame. */
export async function queryPipelined(client: ClientBase, config: QueryConfig, frame: Frame): Promise<QueryResult> {
  try {
    return await new Promise((resolve, reject) => {
      client.query(new FramedQuery(config, frame, (error, result) => (error ? reject(error) : resolve(result))));
    });
  } catch (error) {
    if (isForgottenStatement(error)) known.set(client, 'none');
    throw error;
  }
}

/** Whether BEGIN or COMMIT may be framed: whether this connection has sent one before. */
export const hasPreparedBegin = (client: ClientBase) => knows(client, BEGIN.name);
export const hasPreparedCommit = (client: ClientBase) => knows(client, COMMIT.name);

/** Send BEGIN and COMMIT alone, which prepares them. */
export const begin = (client: ClientBase) => makePrepared(client, BEGIN);
export const commit = (client: ClientBase) => makePrepared(client, COMMIT);

function knows(client: ClientBase, name: string): boolean {
  const names = known.get(client);
  return names !== undefined && names !== 'none' && names.has(name);
}

async function makePrepared(client: ClientBase, statement: typeof BEGIN): Promise<void> {
  const names = known.get(client) ?? new Set<string>();
  if (names === 'none') return void (await client.query(statement.text));
  await client.query(statement);
  known.set(client, names.add(statement.name));
}
