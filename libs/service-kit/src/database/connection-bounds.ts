/**
 * Bounds of a service's connections, in milliseconds: a stuck statement must not block a pool forever. A service requests them when
 * it connects, and its role has them, too, because a pooler in between does not pass them on.
 */
export const CONNECTION_BOUNDS = {
  statement_timeout: 30_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 30_000,
} as const;

/**
 * Within how many milliseconds the server has responded to a statement, or its connection is given up: longer than a statement may take.
 * A host that lost its power says nothing any more, and TCP by itself takes 15 minutes and longer to notice.
 */
export const RESPONSE_TIMEOUT_MS = CONNECTION_BOUNDS.statement_timeout + 5_000;
