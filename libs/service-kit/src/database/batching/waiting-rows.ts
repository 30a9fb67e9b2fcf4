import { isDatabaseGone, isTimeout } from '../database-errors.js';

/** A row that waits for its statement, and its caller for the outcome. */
export interface WaitingRow<Row, Outcome> {
  readonly row: Row;
  resolve(outcome: Outcome): void;
  reject(error: unknown): void;
}

/**
 * Sends rows together and gives each caller its outcome; `send` sends them all, or throws and has no effect. Rows that fail together are
 * tried one by one, so that one of them harms no other.
 */
export async function settle<Row, Outcome>(
  send: (rows: readonly Row[]) => Promise<readonly Outcome[]>,
  rows: readonly WaitingRow<Row, Outcome>[],
): Promise<void> {
  try {
    const outcomes = await send(rows.map(({ row }) => row));
    for (const [index, { resolve }] of rows.entries()) resolve(outcomes[index]!);
  } catch (error) {
    // After a lost connection it is unknown what was done, and after a timeout a second try would wait as long again.
    const isHopeless = rows.length === 1 || isDatabaseGone(error) || isTimeout(error);
    if (isHopeless) for (const { reject } of rows) reject(error);
    else for (const one of rows) await settle(send, [one]);
  }
}
