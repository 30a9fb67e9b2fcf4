import type { Sql } from '@libs/service-kit/database/sql';
import pg from 'pg';
import type { World } from '../world.js';

/** A node of a plan, in which Postgres describes what it did. */
interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

const READS_A_TABLE = /^(Seq|Index|Index Only|Bitmap Heap|Tid) Scan$/;

/**
 * Sends statements, and counts the rows that they read and the pairs of rows that they compare in vain: if it measured
 * time instead, a test would depend on the machine.
 */
export class RowsRead {
  /** The rows that all statements have read so far, including those that a filter removed. */
  count = 0;

  constructor(private readonly target: Sql) {}

  /** For repositories. It has no transactions. */
  get sql(): Sql {
    const query = async <Row>(sql: string, parameters?: unknown[]): Promise<Row[]> => {
      await this.explain(sql, parameters);
      return this.target.query<Row>(sql, parameters);
    };
    return { query } as unknown as Sql;
  }

  /**
   * For statements that change rows, in a transaction: the changes of an explained statement are undone before the
   * statement is sent.
   */
  get writes(): Sql {
    const query = async <Row>(sql: string, parameters?: unknown[]): Promise<Row[]> => {
      await this.target.query('SAVEPOINT explained');
      await this.explain(sql, parameters);
      await this.target.query('ROLLBACK TO SAVEPOINT explained');
      return this.target.query<Row>(sql, parameters);
    };
    return { query } as unknown as Sql;
  }

  private async explain(sql: string, parameters: unknown[] | undefined): Promise<void> {
    const explained = `EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`;
    const [row] = await this.target.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(explained, parameters);
    this.count += readBy(row!['QUERY PLAN'][0]!.Plan);
  }
}

function readBy(node: PlanNode): number {
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  const read = READS_A_TABLE.test(node['Node Type']) ? node['Actual Rows'] + removed : 0;
  const compared = node['Rows Removed by Join Filter'] ?? 0;
  return (node.Plans ?? []).reduce((sum, child) => sum + readBy(child), (read + compared) * node['Actual Loops']);
}

/** Updates the planner's statistics of these tables, as autovacuum does within a minute. */
export async function analyze({ database }: Pick<World, 'database'>, ...tables: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: database.adminUrl });
  await client.connect();
  try {
    for (const table of tables) await client.query(`VACUUM (ANALYZE) ${table}`);
  } finally {
    await client.end();
  }
}
