import type { SessionView } from '@libs/dto/views';
import { AppError } from '@libs/errors/app-error';
import { Database } from '@libs/service-kit/database/database';
import { Outbox } from '@libs/service-kit/messaging/outbox';
import { Injectable } from '@nestjs/common';
import { PaymentsRepository } from '../payments/payments.repository.js';
import { SessionViews } from './session.view.js';
import { endedData } from './session-end.data.js';
import { stepSession, termsFacts } from './session-steps.js';
import { SessionsRepository } from './sessions.repository.js';

/** A session that is canceled now, and whether it was not before. */
export interface Canceled {
  session: SessionView;
  changed: boolean;
}

/** Calls off sessions that nobody has paid anything for. Their addresses stay watched: later money is late, not lost. */
@Injectable()
export class Cancellations {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox<'sessions'>,
    private readonly sessions: SessionsRepository,
    private readonly payments: PaymentsRepository,
    private readonly views: SessionViews,
  ) {}

  /** Throws `not_found` for another merchant's session, `invalid_state_transition` once something was received. */
  async cancel(merchantId: number, token: string): Promise<Canceled> {
    return this.database.transaction(async (tx) => {
      const session = await this.sessions.lockByToken(tx, merchantId, token);
      if (!session) throw new AppError('not_found');
      if (session.status === 'canceled') return { session: this.views.full(session), changed: false };
      // What is below the minimum is nothing: a stranger's dust keeps nobody from calling a session off.
      const sums = await this.payments.shownSumsOf(tx, session.id);
      const facts = { ...termsFacts(session), ...sums, windowOver: false, late: false };
      const { session: stepped, say } = stepSession(session, 'cancel', facts);
      if (!say) throw new AppError('invalid_state_transition', { status: session.status });
      const after = { ...stepped, paid: session.paid };
      await this.sessions.saveState(tx, after);
      await this.outbox.publish(tx, say, { merchant_id: merchantId, data: endedData(after) });
      return { session: this.views.full(after), changed: true };
    });
  }
}
