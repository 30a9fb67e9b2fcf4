import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { CHANGED_PAYMENT, PAYMENT_OF_ENDED, UNCHECKED_LOG, UNSETTLED_LOG } from '../ledger/ledger-work.queries.js';

/** What the loops of the ledger look for, of which there is mostly nothing. */
export interface WaitingWork {
  /** Transactions on which the providers do not agree. */
  readonly disputed: boolean;
  /** Logs that a reorg made doubtful. */
  readonly doubted: boolean;
  /** Payments that an event changed after they were done. */
  readonly changed: boolean;
  /** Logs whose payments are not all known, and payments whose transaction has ended without their sweep. */
  readonly unsettled: boolean;
}

/** Looks for all of it in one statement, by the conditions of the loops themselves. */
@Injectable()
export class WaitingWorkRepository {
  async look(sql: Sql): Promise<WaitingWork> {
    const [row] = await sql.query<WaitingWork>(
      `SELECT EXISTS (SELECT 1 FROM doubted_sweeps) AS disputed,
         EXISTS (SELECT 1 FROM swept_logs WHERE ${UNCHECKED_LOG.doubted}) AS doubted,
         EXISTS (SELECT 1 FROM payments WHERE ${CHANGED_PAYMENT}) AS changed,
         EXISTS (SELECT 1 FROM swept_logs l WHERE ${UNSETTLED_LOG})
         OR EXISTS (SELECT 1 FROM payments p, transactions t WHERE ${PAYMENT_OF_ENDED}) AS unsettled`,
      [],
      { prepared: 'waiting work', isReplanned: true },
    );
    return row!;
  }
}
