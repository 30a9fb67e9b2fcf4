import { toPage } from '@libs/dto/page';
import type { ReplyOf, RequestOf } from '@libs/dto/questions/questions';
import type { PaymentView } from '@libs/dto/views';
import { centsFromBaseUnits, STABLECOIN_DECIMALS } from '@libs/money/cents';
import { Answers } from '@libs/service-kit/messaging/answers';
import { Controller } from '@nestjs/common';
import { getAddress } from 'ethers';
import { placeOf, placeText } from '../lists/list-order.js';
import type { ListedPayment } from '../lists/lists.repository.js';
import { ListsService } from '../lists/lists.service.js';
import { referenceOf } from '../sessions/session-end.data.js';
import { sweptUnits } from './payment.data.js';

const LIST = 'payments';

@Controller()
export class PaymentsAnswers {
  constructor(private readonly lists: ListsService) {}

  @Answers('sessions.list_payments')
  async list(request: RequestOf<'sessions.list_payments'>): Promise<ReplyOf<'sessions.list_payments'>> {
    const { merchant_id: merchantId, cursor, limit, sort = 'newest', ...filter } = request;
    const rows = await this.lists.payments(filter, { merchantId, sort, after: placeOf(LIST, sort, cursor), limit });
    return toPage(rows, limit, (row) => placeText(LIST, sort, row), paymentView);
  }

  @Answers('sessions.payment_totals')
  async totals({
    merchant_id,
    ...filter
  }: RequestOf<'sessions.payment_totals'>): Promise<ReplyOf<'sessions.payment_totals'>> {
    return { totals: await this.lists.paymentTotals(filter, merchant_id) };
  }
}

/** Whether the sweeper leaves it where it is for as long as the rest is awaited (ADR 0026). */
function isHeld({ status, session_status: session }: ListedPayment): boolean {
  return status === 'confirmed' && (session === 'open' || session === 'processing');
}

/** A payment as its merchant sees it. */
export function paymentView(row: ListedPayment): PaymentView {
  return {
    payment_id: row.id,
    invoice_id: row.session_id,
    session_token: row.session_token,
    user_external_id: row.user_external_id,
    metadata: row.metadata,
    ...referenceOf(row),
    amount_usd_cents: row.amount_usd_cents,
    amount_units: String(row.base_units),
    decimals: STABLECOIN_DECIMALS,
    paid_total_usd_cents: centsFromBaseUnits(row.session_paid),
    expected_amount_usd_cents: row.expected,
    asset: row.asset,
    token: row.asset,
    tx_hash: row.tx_hash,
    log_index: row.log_index,
    block_number: row.block_number,
    from_address: getAddress(row.from_address),
    status: row.status,
    late: row.late,
    fee_usd_cents: row.fee_usd_cents,
    net_usd_cents: row.net_usd_cents,
    ...sweptUnits(row),
    sweep_tx_hash: row.sweep_tx_hash,
    detected_at: row.detected_at.toISOString(),
    confirmed_at: row.confirmed_at?.toISOString() ?? null,
    swept_at: row.swept_at?.toISOString() ?? null,
    waits_for_rest_until: isHeld(row) ? row.session_expires_at.toISOString() : null,
  };
}
