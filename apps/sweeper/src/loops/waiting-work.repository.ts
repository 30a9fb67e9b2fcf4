import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { SWEEP_STEPS } from '../payments/sweep-steps.js';

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

/** Looks for all of it in one statement. Each part must find whatever the loop that it is for would take up. */
@Injectable()
export class WaitingWorkRepository {
  async look(sql: Sql): Promise<WaitingWork> {
    const [row] = await sql.query<WaitingWork>(
      `SELECT EXISTS (SELECT 1 FROM doubted_sweeps) AS disputed,
         EXISTS (SELECT 1 FROM swept_logs WHERE checked_at IS NULL AND doubted_from IS NOT NULL) AS doubted,
         EXISTS (SELECT 1 FROM payments WHERE look_again AND status = 'done') AS changed,
         EXISTS (SELECT 1 FROM swept_logs l WHERE l.settled_at IS NULL AND l.checked_at IS NOT NULL
           AND (l.deposit, l.token) IN (SELECT deposit, token FROM payments WHERE status <> 'done'))
         OR EXISTS (SELECT 1 FROM payments p JOIN transactions t ON t.id = p.transaction_id
           WHERE p.status IN (${SWEEP_STEPS.returned.from}) AND t.state <> 'pending') AS unsettled`,
      [],
      { prepared: 'waiting work', isReplanned: true },
    );
    return row!;
  }
}
