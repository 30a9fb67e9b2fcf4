/**
 * How long a process may pause between two statements while it has accounts locked, in milliseconds; then Postgres ends
 * the transaction. It is shorter than `lock_timeout` (10 s), so that a frozen process does not make others fail.
 */
const LONGEST_PAUSE_MS = 5_000;

/** A column of a statement that locks accounts: it bounds pauses until the transaction ends. */
export const BOUND_PAUSES = `set_config('idle_in_transaction_session_timeout', '${LONGEST_PAUSE_MS}', true)`;
