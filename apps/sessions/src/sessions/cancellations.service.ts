import type { SessionView } from '@libs/dto/payments/views';
import { AppError } from '@libs/errors/app-error';
import { Database } from '@libs/service-kit/database/database';
import { Outbox } from '@libs/service-kit/messaging/outbox/outbox';
import { Injectable } from '@nestjs/common';
import { PaymentLedgerService } from '../ledger/payment-ledger.service.js';
import { endedData } from '../ledger/session.data.js';
import { SessionLedgerService } from '../ledger/session-ledger.service.js';
import { stepSession, termsFacts } from '../ledger/session-steps.js';
import { SessionViewService } from '../views/session-view.service.js';

/** A canceled session, and whether this call changed it. */
export interface Canceled {
  session: SessionView;
  changed: boolean;
}

/** Cancels sessions without any payment. Their addresses stay watched: later money is late, not lost. */
@Injectable()
export class CancellationsService {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox<'sessions'>,
    private readonly sessions: SessionLedgerService,
    private readonly payments: PaymentLedgerService,
    private readonly views: SessionViewService,
  ) {}

  /**
   * Cancels a session. Throws `not_found` for another merchant's session, `invalid_state_transition` once something was
   * received.
   */
  async cancel(merchantId: number, token: string): Promise<Canceled> {
    return this.database.transaction(async (tx) => {
      const session = await this.sessions.lockByToken(tx, merchantId, token);
      if (!session) throw new AppError('not_found');
      if (session.status === 'canceled') return { session: this.views.full(session), changed: false };
      // Money below the minimum does not count: a stranger's dust cannot prevent a cancellation.
      const sums = await this.payments.shownSumsOf(tx, session.id);
      const facts = { ...termsFacts(session), ...sums, windowOver: false, late: false };
      const { session: stepped, publish } = stepSession(session, 'cancel', facts);
      if (!publish) throw new AppError('invalid_state_transition', { status: session.status });
      const after = { ...stepped, paid: session.paid };
      await this.sessions.saveState(tx, after);
      await this.outbox.publish(tx, publish, { merchant_id: merchantId, data: endedData(after) });
      return { session: this.views.full(after), changed: true };
    });
  }
}
