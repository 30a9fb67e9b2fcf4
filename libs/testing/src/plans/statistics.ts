import type { Tx } from '@libs/service-kit/database/sql';

/** The state of a queue's rows: their work is over, or they wait. */
export type QueueRows = 'ended' | 'waiting';

/** The rows of a queue in a test: a backlog, and as many whose work is over. */
export const BACKLOG = 20_000;
/** As many rows as waited when Postgres expects a few. */
const FEW = 50;

/**
 * The statistics that Postgres has of a queue when a statement is planned, and how they came about: for `it.each`. A
 * plan must not depend on them, because in a large table days may pass between one ANALYZE and the next (ADR 0074).
 */
export const STATISTICS = [
  ['when nothing waited', ['ended', 'ANALYZE', 'waiting']],
  ['when nearly all waited', ['waiting', 'ANALYZE', 'ended']],
  ['when there was nothing at all', ['ANALYZE', 'ended', 'waiting']],
  ['when all were deleted and their pages were still there', ['ended', 'DELETE', 'ANALYZE', 'ended', 'waiting']],
  ['when a few waited', ['ended', 'few waiting', 'ANALYZE', 'DELETE', 'ended', 'waiting']],
  ['just now', ['ended', 'waiting', 'ANALYZE']],
] as const satisfies readonly (readonly [string, readonly (QueueRows | 'few waiting' | 'ANALYZE' | 'DELETE')[]])[];

/**
 * Fills these tables with `BACKLOG` rows of each state, and makes Postgres analyze them, in one of the orders of
 * `STATISTICS`. `tx` must belong to the owner of the tables, and none of them may refer to one that stands before it.
 */
export async function fillInOrder(
  tx: Tx,
  tables: string,
  order: (typeof STATISTICS)[number][1],
  fill: (as: QueueRows, rows: number) => Promise<unknown>,
): Promise<void> {
  for (const act of order) {
    if (act === 'ANALYZE') await tx.query(`ANALYZE ${tables}`);
    else if (act === 'DELETE') for (const table of tables.split(', ')) await tx.query(`DELETE FROM ${table}`);
    else if (act === 'few waiting') await fill('waiting', FEW);
    else await fill(act, BACKLOG);
  }
}
