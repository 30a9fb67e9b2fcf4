import type { SessionPaymentView, SessionStatusView } from '@libs/dto/payments/views';
import type { PayView } from '@libs/dto/rpc/sessions.rpc';
import { SIMULATED_CHAIN_ID } from '@libs/dto/test-mode/test-mode';
import { STABLECOIN_DECIMALS } from '@libs/money/cents';
import { CoalescedReads } from '@libs/service-kit/database/batching/coalesced-reads';
import { Database } from '@libs/service-kit/database/database';
import { type TaggedJson, taggedJson } from '@libs/service-kit/http/json/tagged-json';
import { Injectable } from '@nestjs/common';
import { ReceiptsService } from '../buyers/receipts.service.js';
import { unitsByAsset } from '../ledger/payment.data.js';
import { MerchantsService } from '../merchants/merchants.service.js';
import { SessionViewService } from '../views/session-view.service.js';
import { PayViewRepository, type SeenPayment, type SeenSession } from './pay-view.repository.js';

/** The status without the time: it changes only when something happened. */
type TimelessStatus = Omit<SessionStatusView, 'server_time'>;

/** A session for the public: the public status and the pay page. */
@Injectable()
export class PayViewService {
  /** Shares one read among many watchers of a session: a page, its script, the shop. */
  private readonly reads = new CoalescedReads((token: string) => this.repository.seen(this.database, token));
  private readonly texts = new WeakMap<SeenSession, TaggedJson>();

  constructor(
    private readonly database: Database,
    private readonly repository: PayViewRepository,
    private readonly merchants: MerchantsService,
    private readonly views: SessionViewService,
    private readonly receipts: ReceiptsService,
  ) {}

  /** Returns the public status without the time, rendered once for all who share a read. */
  async status(token: string): Promise<TaggedJson | undefined> {
    const seen = await this.reads.of(token);
    if (!seen) return undefined;
    let text = this.texts.get(seen);
    if (!text) {
      text = taggedJson(this.statusOf(seen));
      this.texts.set(seen, text);
    }
    return text;
  }

  /** Returns the view of the pay page, with the merchant's details that the page shows. */
  async payView(token: string): Promise<PayView | undefined> {
    const seen = await this.reads.of(token);
    if (!seen) return undefined;
    const { session, overall, head } = seen;
    const merchant = await this.merchants.merchant(session.merchant_id);
    return {
      ...this.statusOf(seen),
      server_time: new Date().toISOString(),
      merchant_name: merchant?.name ?? '',
      support_email: merchant?.support_email ?? null,
      receipt_mails_left: this.receipts.left(session),
      embed_origins: merchant?.embed_origins ?? [],
      paid_at: overall.newestCredit?.toISOString() ?? null,
      // The clock of the simulated chain advances only while somebody waits for it.
      scanned_until: session.chain_id === SIMULATED_CHAIN_ID ? null : (head?.verified_time.toISOString() ?? null),
    };
  }

  private statusOf({ session, sums, payments, overall, head }: SeenSession): TimelessStatus {
    return {
      ...this.views.public(session, sums),
      payments: payments.map((payment) => paymentOf(payment, head?.head_block)),
      payments_count: overall.payments,
      below_minimum_units: unitsByAsset(overall.belowMinimum),
    };
  }
}

function paymentOf(payment: SeenPayment, head: number | undefined): SessionPaymentView {
  return {
    payment_id: payment.id,
    status: payment.status,
    asset: payment.asset,
    amount_usd_cents: payment.amount_usd_cents,
    amount_units: payment.units,
    decimals: STABLECOIN_DECIMALS,
    tx_hash: payment.tx_hash,
    confirmations: confirmationsOf(payment, head ?? 0),
    required_confirmations: payment.required_confirmations,
  };
}

/**
 * Returns a payment's confirmations. The head is published once a second, so a payment can be confirmed before the head
 * that confirmed it is known here.
 */
function confirmationsOf(payment: SeenPayment, head: number): number {
  if (payment.status === 'reverted') return 0;
  const counted = Math.max(0, head - payment.block_number);
  return payment.status === 'detected' ? counted : Math.max(counted, payment.required_confirmations);
}
