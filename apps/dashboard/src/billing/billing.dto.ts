import { Description, IsDateTime, OrNull, Part } from '@libs/dto/fields';
import { FEE_TIERS, type FeeTier } from '@libs/events/payloads/merchants.payload';
import { IsIn, IsInt, IsString } from 'class-validator';

/** The current caps of the plan; null: no cap. */
export class CapsView {
  @OrNull() @IsInt() per_session_usd_cents: number | null;
  @OrNull() @IsInt() per_month_usd_cents: number | null;
}

/** The settled and the open amount. Only the settled one counts against the month's cap. */
export class MonthUseView {
  @Description('Open sessions and what was credited, together. The cap applies to `settled_usd_cents` alone.')
  @IsInt()
  used_usd_cents: number;
  @IsInt() open_usd_cents: number;
  @IsInt() settled_usd_cents: number;
  @Description('The first moment of the next UTC month.') @IsDateTime() resets_at: string;
}

/** Sessions that may still be paid, and the number that the plan allows; null: no bound. */
export class OpenSessionsView {
  @IsInt() count: number;
  @IsInt() usd_cents: number;
  @OrNull() @IsInt() max_count: number | null;
  @OrNull() @IsInt() max_usd_cents: number | null;
}

export class OpenInvoiceView {
  @IsString() token: string;
  @IsInt() invoice_id: number;
  @Description('The pay page of the invoice.') @IsString() pay_url: string;
  @IsInt() amount_usd_cents: number;
  @IsDateTime() expires_at: string;
}

export class BillingView {
  @Description('The plan of the merchant.') @IsIn(FEE_TIERS) fee_tier: FeeTier;
  @Description('The plan whose rules apply now: Pro that expired more than three days ago counts as free.')
  @IsIn(FEE_TIERS)
  effective_tier: FeeTier;
  @Description('The fee of a session created now, in basis points.') @IsInt() fee_bps: number;
  @OrNull() @IsDateTime() pro_paid_until: string | null;
  @Description('Price of 30 days of Pro.', 2900) @IsInt() pro_price_usd_cents: number;
  @Part(() => CapsView) caps: CapsView;
  @Part(() => MonthUseView) used_this_month: MonthUseView;
  @Description('What was credited in this UTC month; counts toward `caps.per_month_usd_cents`.')
  @IsInt()
  settled_this_month_usd_cents: number;
  @Part(() => OpenSessionsView) open_sessions: OpenSessionsView;
  @Description('The unpaid Pro invoice.')
  @OrNull()
  @Part(() => OpenInvoiceView)
  open_invoice: OpenInvoiceView | null;
}

export class PayLinkView {
  @IsString() pay_url: string;
  @IsString() token: string;
  @IsInt() invoice_id: number;
}
