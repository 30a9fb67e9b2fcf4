import { isAny } from '@libs/service-kit/database/conditions';
import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { CHANGED_PAYMENT, PAYMENT_OF_ENDED, UNCHECKED_LOG, UNSETTLED_LOG } from '../ledger/ledger-work.queries.js';
import { SWEEP_STEPS } from '../payments/sweep-steps.js';

/** The kinds of work that the loops look for; usually there is none. */
export interface WaitingWork {
  /** Transactions on which the providers do not agree. */
  readonly disputed: boolean;
  /** Logs that a reorg made doubtful. */
  readonly doubted: boolean;
  /** Payments that an event changed after they were done. */
  readonly changed: boolean;
  /** Logs whose payments are not all known, and payments whose transaction has ended without their sweep. */
  readonly unsettled: boolean;
  /** Payments, orders, terms and recoveries whose time to be sent has come. */
  readonly due: boolean;
  /** Transactions that are not final. */
  readonly pending: boolean;
  /**
   * Anything that a log of the contract may complete: payments that are not done, orders and recoveries that are not
   * carried out.
   */
  readonly open: boolean;
}

/** Finds out in one statement which loops have work, using the conditions of the loops themselves. */
@Injectable()
export class WaitingWorkRepository {
  async read(sql: Sql): Promise<WaitingWork> {
    const [row] = await sql.query<WaitingWork>(
      `SELECT EXISTS (SELECT 1 FROM doubted_sweeps) AS disputed,
         ${isAny(`swept_logs WHERE ${UNCHECKED_LOG.doubted}`, 'tx_hash')} AS doubted,
         ${isAny(`payments WHERE ${CHANGED_PAYMENT}`, 'payment_id')} AS changed,
         EXISTS (SELECT 1 FROM swept_logs l WHERE ${UNSETTLED_LOG})
         OR EXISTS (SELECT 1 FROM payments p, transactions t WHERE ${PAYMENT_OF_ENDED}) AS unsettled,
         ${isAny(`payments WHERE status IN (${SWEEP_STEPS.broadcast.from}) AND NOT reverted AND next_try_at <= now()`, 'next_try_at')}
         OR ${isAny('own_orders WHERE due_at <= now()', 'due_at')}
         OR ${isAny('given_terms WHERE due_at <= now()', 'due_at')}
         OR ${isAny("recoveries WHERE status = 'queued' AND next_try_at <= now()", 'next_try_at')} AS due,
         ${isAny("transactions WHERE state = 'pending'", 'relayer, nonce')} AS pending,
         ${isAny("payments WHERE status <> 'done'", 'deposit, token')}
         OR ${isAny('own_orders WHERE due_at IS NOT NULL', 'due_at')}
         OR ${isAny('given_terms WHERE due_at IS NOT NULL', 'due_at')}
         OR ${isAny("recoveries WHERE status = 'queued'", 'next_try_at')} AS open`,
      [],
      { prepared: 'waiting work', isReplanned: true },
    );
    return row!;
  }
}
