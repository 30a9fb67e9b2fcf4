import { MAX_WAIT_MS } from '../connections/connection-bounds.js';
import { isDatabaseTrouble, OverloadedError } from '../connections/database-errors.js';

/**
 * The number of rows that a replica writes per second, rounded down. On two processors shared with Postgres, it was
 * 1,420 turns of one account and 1,603 sessions of plans with caps (docs/generated/figures.md).
 */
const WRITTEN_IN_A_SECOND = 1_000;

/**
 * The most rows that wait at a time. Further rows could not be written within the time that they may wait, and would
 * only take memory.
 */
export const MAX_WAITING = (WRITTEN_IN_A_SECOND * MAX_WAIT_MS) / 1_000;
/** The most waiting rows of one owner: a quarter, so that a flood of one leaves room for others. */
export const MAX_OF_OWNER = MAX_WAITING / 4;

/** Returns the error for a row that is refused because too many others wait. */
export function tooMany(): OverloadedError {
  return new OverloadedError('the statement came while too many others waited');
}

/** A row that waits for its statement, and whose caller waits for the outcome. */
export interface WaitingRow<Row, Outcome> {
  readonly row: Row;
  /** When it began to wait, by `performance.now()`. */
  readonly since: number;
  resolve(outcome: Outcome): void;
  reject(error: unknown): void;
}

/**
 * Sends rows together, or throws and has no effect. `since` is when the first of them, which has waited longest, began
 * to wait. Outcomes are in the order of the rows.
 */
export type Send<Row, Outcome> = (rows: readonly Row[], since: number) => Promise<readonly Outcome[]>;

/**
 * Sends rows together and gives each caller its outcome. Rows that fail together are tried one by one, so that one bad
 * row does not harm the others. A row that waited too long is refused with an `OverloadedError`.
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

/** Refuses a row that waited too long, and returns whether it did. */
function isTooLate({ since, reject }: WaitingRow<unknown, never>): boolean {
  if (performance.now() - since <= MAX_WAIT_MS) return false;
  reject(new OverloadedError());
  return true;
}
