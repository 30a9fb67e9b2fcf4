import { MOST_WAIT_MS } from '../connection-bounds.js';
import { isDatabaseTrouble, NotSentError } from '../database-errors.js';

/** A row that waits for its statement, and its caller for the outcome. */
export interface WaitingRow<Row, Outcome> {
  readonly row: Row;
  /** Since when it waits, by `performance.now()`. */
  readonly since: number;
  resolve(outcome: Outcome): void;
  reject(error: unknown): void;
}

/**
 * Sends rows together, the first of which has waited longest, or throws and has no effect. It is told since when that one waits. Outcomes are in
 * the order of the rows.
 */
export type Send<Row, Outcome> = (rows: readonly Row[], since: number) => Promise<readonly Outcome[]>;

/**
 * Sends rows together and gives each caller its outcome. Rows that fail together are
 * tried one by one, so that one of them harms no other. A row that waited too long is refused with a `NotSentError`.
 */
export async function settle<Row, Outcome>(
  send: Send<Row, Outcome>,
  waiting: readonly WaitingRow<Row, Outcome>[],
): Promise<void> {
  const rows = waiting.filter((one) => !isTooLate(one));
  if (rows.length === 0) return;
  try {
    const outcomes = await send(
      rows.map(({ row }) => row),
      rows[0]!.since,
    );
    for (const [index, { resolve }] of rows.entries()) resolve(outcomes[index]!);
  } catch (error) {
    // After a lost connection it is unknown what was done, and after a timeout a second try would wait as long again.
    const isHopeless = rows.length === 1 || isDatabaseTrouble(error);
    if (isHopeless) for (const { reject } of rows) reject(error);
    else for (const one of rows) await settle(send, [one]);
  }
}

/** Refuses a row that waited too long. */
function isTooLate({ since, reject }: WaitingRow<unknown, never>): boolean {
  if (performance.now() - since <= MOST_WAIT_MS) return false;
  reject(new NotSentError());
  return true;
}
