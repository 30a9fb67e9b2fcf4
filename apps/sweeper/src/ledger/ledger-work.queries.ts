import { SWEEP_STEPS } from '../payments/sweep-steps.js';

/**
 * Conditions of the work that the loops of the ledger take up: the loops read by them, and so does the poll that finds
 * whether there is any.
 */

/** Logs `l` that are checked and whose payments are not done, of addresses where a payment waits. */
export const UNSETTLED_LOG = `l.settled_at IS NULL AND l.checked_at IS NOT NULL
  AND (l.deposit, l.token) IN (SELECT deposit, token FROM payments WHERE status <> 'done')`;

/** Rows of `swept_logs` on which two providers have not agreed: since a reorg, or from before there were checks. */
export const UNCHECKED_LOG = {
  doubted: 'checked_at IS NULL AND doubted_from IS NOT NULL',
  old: 'checked_at IS NULL AND doubted_from IS NULL',
} as const;

/** Payments that an event changed after they were done. */
export const CHANGED_PAYMENT = `look_again AND status = 'done'`;

/** Payments `p` whose transaction `t` has ended. */
export const PAYMENT_OF_ENDED = `p.status IN (${SWEEP_STEPS.returned.from}) AND t.id = p.transaction_id AND t.state <> 'pending'`;
