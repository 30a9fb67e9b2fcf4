/**
 * Bounds of a service's connections, in milliseconds: a stuck statement must not block a pool forever. A service requests them when
 * it connects, and its role has them, too, because a pooler in between does not pass them on.
 */
export const CONNECTION_BOUNDS = {
  statement_timeout: 30_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 30_000,
} as const;
