/**
 * Bounds of a service's connections, in milliseconds: a stuck statement must not block a pool forever. A service
 * requests them when it connects, and its role has them, too, because a pooler in between does not pass them on.
 */
export const CONNECTION_BOUNDS = {
  statement_timeout: 30_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 30_000,
} as const;

/**
 * How long a process may pause between two statements, in milliseconds, while it holds locks on rows that many wait
 * for; then Postgres ends the transaction. It is shorter than `lock_timeout`, so that a frozen process does not make
 * others fail.
 */
const LONGEST_PAUSE_MS = 5_000;

/** A column of a statement that locks such rows: it sets this bound until the transaction ends. */
export const BOUND_PAUSES = `set_config('idle_in_transaction_session_timeout', '${LONGEST_PAUSE_MS}', true)`;

/**
 * How long a caller's statement may wait for others of its process, in milliseconds. After that it is not sent: its
 * caller has given up, and may have tried again.
 */
export const MAX_WAIT_MS = 20_000;

/**
 * How many milliseconds the server has to respond to a statement before its connection is given up: longer than a
 * statement may take. A host that lost its power sends nothing any more, and TCP by itself takes 15 minutes and longer
 * to notice.
 */
export const RESPONSE_TIMEOUT_MS = CONNECTION_BOUNDS.statement_timeout + 5_000;
