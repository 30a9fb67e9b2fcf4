import { SWEEP_STEPS } from '../payments/sweep-steps.js';

/**
 * Conditions of the work that the ledger's loops do. They are shared by the loops and by the poll that checks whether
 * there is any work.
 */

/** Checked logs `l` whose payments are not done, at addresses where a payment waits. */
export const UNSETTLED_LOG = `l.settled_at IS NULL AND l.checked_at IS NOT NULL
  AND (l.deposit, l.token) IN (SELECT deposit, token FROM payments WHERE status <> 'done')`;

/**
 * Rows of `swept_logs` on which two providers have not agreed: since a reorg, or because they are older than the check.
 */
export const UNCHECKED_LOG = {
  doubted: 'checked_at IS NULL AND doubted_from IS NOT NULL',
  old: 'checked_at IS NULL AND doubted_from IS NULL',
} as const;

/** Payments that an event changed after they were done. */
export const CHANGED_PAYMENT = `look_again AND status = 'done'`;

/** Payments `p` whose transaction `t` has ended. */
export const PAYMENT_OF_ENDED = `p.status IN (${SWEEP_STEPS.returned.from}) AND t.id = p.transaction_id AND t.state <> 'pending'`;
