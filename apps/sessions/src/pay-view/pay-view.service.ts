import type { SessionPaymentView, SessionStatusView } from '@libs/dto/payments/views';
import type { PayView } from '@libs/dto/rpc/sessions.rpc';
import { SIMULATED_CHAIN_ID } from '@libs/dto/test-mode/test-mode';
import { STABLECOIN_DECIMALS } from '@libs/money/cents';
import { Database } from '@libs/service-kit/database/database';
import { Injectable } from '@nestjs/common';
import { ReceiptsService } from '../buyers/receipts.service.js';
import type { ChainHeadRow } from '../chain-head/chain-head.entity.js';
import { ChainHeadsService } from '../chain-head/chain-heads.service.js';
import { unitsByAsset } from '../ledger/payment.data.js';
import type { PaymentRow } from '../ledger/payment.entity.js';
import { type Overall, PaymentLedgerService, type SessionSums } from '../ledger/payment-ledger.service.js';
import type { SessionRow } from '../ledger/session.entity.js';
import { SessionLedgerService } from '../ledger/session-ledger.service.js';
import { MerchantsService } from '../merchants/merchants.service.js';
import { SessionViewService } from '../views/session-view.service.js';

type PublicStatus = Omit<SessionStatusView, 'payments' | 'payments_count' | 'below_minimum_units' | 'server_time'>;

/** Anyone may request the view, and anyone can pay a session thousands of times. */
const MOST_PAYMENTS = 20;

/** A session for eyes outside: the public status and the pay page. */
@Injectable()
export class PayViewService {
  constructor(
    private readonly database: Database,
    private readonly sessions: SessionLedgerService,
    private readonly payments: PaymentLedgerService,
    private readonly heads: ChainHeadsService,
    private readonly merchants: MerchantsService,
    private readonly views: SessionViewService,
    private readonly receipts: ReceiptsService,
  ) {}

  async status(token: string): Promise<SessionStatusView | undefined> {
    const session = await this.sessions.byToken(this.database, token);
    if (!session) return undefined;
    const known = await this.known(session);
    return statusOf(this.views.public(session, known.sums), known);
  }

  /** With the merchant's details that the page shows. */
  async payView(token: string): Promise<PayView | undefined> {
    const session = await this.sessions.byToken(this.database, token);
    if (!session) return undefined;
    const [known, merchant] = await Promise.all([this.known(session), this.merchants.merchant(session.merchant_id)]);
    return {
      ...statusOf(this.views.public(session, known.sums), known),
      merchant_name: merchant?.name ?? '',
      support_email: merchant?.support_email ?? null,
      receipt_mails_left: this.receipts.left(session),
      embed_origins: merchant?.embed_origins ?? [],
      paid_at: known.overall.newestCredit?.toISOString() ?? null,
      // The clock of the simulated chain moves only while somebody waits for it.
      scanned_until: session.chain_id === SIMULATED_CHAIN_ID ? null : (known.head?.verified_time.toISOString() ?? null),
    };
  }

  private async known(session: SessionRow): Promise<Known> {
    const [payments, overall, sums, head] = await Promise.all([
      this.payments.shownOf(this.database, session.id, MOST_PAYMENTS),
      this.payments.overallOf(this.database, session.id),
      this.payments.sumsOf(this.database, session.id),
      this.heads.byChain(this.database, session.chain_id),
    ]);
    return { payments, overall, sums, head };
  }
}

/** What the ledger has of a session's money, and how far the chain is known. */
interface Known {
  payments: readonly PaymentRow[];
  overall: Overall;
  sums: SessionSums;
  head: ChainHeadRow | undefined;
}

function statusOf(session: PublicStatus, { payments, overall, head }: Known): SessionStatusView {
  return {
    ...session,
    payments: payments.map((payment) => paymentOf(payment, head?.head_block)),
    payments_count: overall.payments,
    below_minimum_units: unitsByAsset(overall.belowMinimum),
    server_time: new Date().toISOString(),
  };
}

function paymentOf(payment: PaymentRow, head: number | undefined): SessionPaymentView {
  return {
    payment_id: payment.id,
    status: payment.status,
    asset: payment.asset,
    amount_usd_cents: payment.amount_usd_cents,
    amount_units: String(payment.base_units),
    decimals: STABLECOIN_DECIMALS,
    tx_hash: payment.tx_hash,
    confirmations: confirmationsOf(payment, head ?? 0),
    required_confirmations: payment.required_confirmations,
  };
}

/** The head is published once a second, so a payment can be confirmed before the head that confirmed it is known here. */
function confirmationsOf(payment: PaymentRow, head: number): number {
  if (payment.status === 'reverted') return 0;
  const counted = Math.max(0, head - payment.block_number);
  return payment.status === 'detected' ? counted : Math.max(counted, payment.required_confirmations);
}
