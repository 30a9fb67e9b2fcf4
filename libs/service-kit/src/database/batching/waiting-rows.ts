import { MOST_WAIT_MS } from '../connections/connection-bounds.js';
import { isDatabaseTrouble, NotSentError } from '../connections/database-errors.js';

/**
 * How many rows a replica writes in a second, rounded down. On two processors with Postgres beside it, it was 1,420
 * turns of one account and 1,603 sessions of plans with caps (docs/generated/figures.md).
 */
const WRITTEN_IN_A_SECOND = 1_000;

/**
 * The most rows that wait at a time. Those behind them would not be written in the time that they may wait, and only
 * take memory.
 */
export const MOST_WAITING = (WRITTEN_IN_A_SECOND * MOST_WAIT_MS) / 1_000;
/** The most rows of one owner: a quarter, so that a flood of one leaves room for others. */
export const MOST_OF_OWNER = MOST_WAITING / 4;

/** A row was refused because so many others wait. */
export function tooMany(): NotSentError {
  return new NotSentError('the statement came while too many others waited');
}

/** A row that waits for its statement, and its caller for the outcome. */
export interface WaitingRow<Row, Outcome> {
  readonly row: Row;
  /** Since when it waits, by `performance.now()`. */
  readonly since: number;
  resolve(outcome: Outcome): void;
  reject(error: unknown): void;
}

/**
 * Sends rows together, the first of which has waited longest, or throws and has no effect. It is told since when that
 * one waits. Outcomes are in the order of the rows.
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
