import type { PayView } from '@libs/dto/questions/sessions.questions';
import type { SessionPaymentView, SessionStatusView } from '@libs/dto/views';
import { Database } from '@libs/service-kit/database/database';
import { Injectable } from '@nestjs/common';
import { ChainHeadsRepository } from '../chain-head/chain-heads.repository.js';
import { MerchantsService } from '../merchants/merchants.service.js';
import type { PaymentRow } from '../payments/payment.row.js';
import { PaymentsRepository } from '../payments/payments.repository.js';
import type { SessionRow } from '../sessions/session.row.js';
import { SessionViews } from '../sessions/session.view.js';
import { SessionsRepository } from '../sessions/sessions.repository.js';

/** A session for eyes outside: the public status and the pay page. */
@Injectable()
export class PayViewService {
  constructor(
    private readonly database: Database,
    private readonly sessions: SessionsRepository,
    private readonly payments: PaymentsRepository,
    private readonly heads: ChainHeadsRepository,
    private readonly merchants: MerchantsService,
    private readonly views: SessionViews,
  ) {}

  async status(token: string): Promise<SessionStatusView | undefined> {
    const session = await this.sessions.byToken(this.database, token);
    return session && this.statusOf(session);
  }

  /** With what the page says of the merchant beside it. */
  async payView(token: string): Promise<PayView | undefined> {
    const session = await this.sessions.byToken(this.database, token);
    if (!session) return undefined;
    const [status, merchant] = await Promise.all([
      this.statusOf(session),
      this.merchants.merchant(session.merchant_id),
    ]);
    return {
      ...status,
      merchant_name: merchant?.name ?? '',
      support_email: merchant?.support_email ?? null,
      note: session.note,
    };
  }

  private async statusOf(session: SessionRow): Promise<SessionStatusView> {
    const [payments, head] = await Promise.all([
      this.payments.ofSession(this.database, session.id),
      this.heads.headBlock(this.database, session.chain_id),
    ]);
    return {
      ...this.views.open(session),
      payments: payments.map((payment) => paymentOf(payment, head)),
      server_time: new Date().toISOString(),
    };
  }
}

function paymentOf(payment: PaymentRow, head: number | undefined): SessionPaymentView {
  return {
    payment_id: payment.id,
    status: payment.status,
    asset: payment.asset,
    amount_usd_cents: payment.amount_usd_cents,
    tx_hash: payment.tx_hash,
    confirmations: confirmationsOf(payment, head ?? 0),
    required_confirmations: payment.required_confirmations,
  };
}

/** The head is told once a second, so a payment can be confirmed before the head that confirmed it is known here. */
function confirmationsOf(payment: PaymentRow, head: number): number {
  if (payment.status === 'reverted') return 0;
  const counted = Math.max(0, head - payment.block_number);
  return payment.status === 'detected' ? counted : Math.max(counted, payment.required_confirmations);
}
