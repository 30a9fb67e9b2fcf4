import { About, IsDateTime, OrNull, Part } from '@libs/dto/fields';
import { FEE_TIERS, type FeeTier } from '@libs/events/payloads/merchants.payload';
import { IsIn, IsInt, IsString } from 'class-validator';

/** What the plan allows now; null: no cap. */
export class CapsView {
  @OrNull() @IsInt() per_session_usd_cents: number | null;
  @OrNull() @IsInt() per_month_usd_cents: number | null;
}

/** What is settled and what is open. Only what is settled counts against the month's cap. */
export class MonthUseView {
  @About('Open sessions and what was settled, together. The cap applies to `settled_usd_cents` alone.')
  @IsInt()
  used_usd_cents: number;
  @IsInt() open_usd_cents: number;
  @IsInt() settled_usd_cents: number;
  @About('The first moment of the next UTC month.') @IsDateTime() resets_at: string;
}

/** Sessions that may still be paid, and how many of them the plan allows; null: no bound. */
export class OpenSessionsView {
  @IsInt() count: number;
  @IsInt() usd_cents: number;
  @OrNull() @IsInt() max_count: number | null;
  @OrNull() @IsInt() max_usd_cents: number | null;
}

export class OpenInvoiceView {
  @IsString() token: string;
  @IsInt() invoice_id: number;
  @About('The pay page of the invoice.') @IsString() pay_url: string;
  @IsInt() amount_usd_cents: number;
  @IsDateTime() expires_at: string;
}

export class BillingView {
  @About('The plan of the merchant.') @IsIn(FEE_TIERS) fee_tier: FeeTier;
  @About('The plan whose rules apply now: Pro that expired more than three days ago counts as free.')
  @IsIn(FEE_TIERS)
  effective_tier: FeeTier;
  @About('The fee of a session created now, in basis points.') @IsInt() fee_bps: number;
  @OrNull() @IsDateTime() pro_paid_until: string | null;
  @About('Price of 30 days of Pro.', 2900) @IsInt() pro_price_usd_cents: number;
  @Part(() => CapsView) caps: CapsView;
  @Part(() => MonthUseView) used_this_month: MonthUseView;
  @About('What was credited in this UTC month; counts toward `caps.per_month_usd_cents`.')
  @IsInt()
  settled_this_month_usd_cents: number;
  @Part(() => OpenSessionsView) open_sessions: OpenSessionsView;
  @About('The unpaid Pro invoice.')
  @OrNull()
  @Part(() => OpenInvoiceView)
  open_invoice: OpenInvoiceView | null;
}

export class PayLinkView {
  @IsString() pay_url: string;
  @IsString() token: string;
  @IsInt() invoice_id: number;
}
