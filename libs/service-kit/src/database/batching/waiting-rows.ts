import { isDatabaseTrouble, NotSentError } from '../database-errors.js';

/** A row that waited longer is not sent any more: its caller has given up, and may have come again. */
const MOST_WAIT_MS = 20_000;

/** A row that waits for its statement, and its caller for the outcome. */
export interface WaitingRow<Row, Outcome> {
  readonly row: Row;
  /** Since when it waits, by `performance.now()`. */
  readonly since: number;
  resolve(outcome: Outcome): void;
  reject(error: unknown): void;
}

/**
 * Sends rows together and gives each caller its outcome; `send` sends them all, or throws and has no effect. Rows that fail together are
 * tried one by one, so that one of them harms no other. A row that waited too long is refused with a `NotSentError`.
 */
export async function settle<Row, Outcome>(
  send: (rows: readonly Row[]) => Promise<readonly Outcome[]>,
  waiting: readonly WaitingRow<Row, Outcome>[],
): Promise<void> {
  const rows = waiting.filter((one) => !isTooLate(one));
  if (rows.length === 0) return;
  try {
    const outcomes = await send(rows.map(({ row }) => row));
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
