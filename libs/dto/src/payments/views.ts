import { ASSETS, type Asset, BASE_UNITS, WORD } from '@libs/events/payloads/chain.payload';
import { ADDRESS, FEE_TIERS, type FeeTier } from '@libs/events/payloads/merchants.payload';
import { DepositTerms, PaymentFields } from '@libs/events/payloads/sessions.payload';
import { IsUserId, type UserId } from '@libs/events/user-id';
import { DELIVERY_STATES, type DeliveryStatus } from '@libs/state-machines/delivery.machine';
import { MERCHANT_STATES, type MerchantStatus } from '@libs/state-machines/merchant.machine';
import { PAYMENT_STATES, type PaymentStatus } from '@libs/state-machines/payment.machine';
import {
  SESSION_LABELS,
  SESSION_STATES,
  type SessionLabel,
  type SessionStatus,
} from '@libs/state-machines/session.machine';
import { IsBoolean, IsIn, IsInt, IsNumber, IsObject, IsString, Matches } from 'class-validator';
import { LineItemView } from '../buyers/line-items.js';
import { Description, IsDateTime, ListOf, OrNull, Part } from '../fields.js';
import { MerchantApplicationView, MerchantReviewView } from '../merchants/merchant-application.js';
import { NETWORK_KINDS, type NetworkKind } from '../test-mode/test-mode.js';
import { WEBHOOK_EVENT_TYPES } from '../webhook-event-types.js';

const RELAYERS = ['platform', 'merchant'] as const;
export const ATTEMPT_TRIGGERS = ['schedule', 'replay', 'test'] as const;
export type AttemptTrigger = (typeof ATTEMPT_TRIGGERS)[number];
const MONTH = /^\d{4}-\d{2}$/;

/** A merchant as its members and operators see it. */
export class MerchantView extends MerchantApplicationView {
  @IsInt() id: number;
  @IsString() name: string;
  @Description('Support e-mail, shown to buyers.') @OrNull() @IsString() email: string | null;
  @IsIn(MERCHANT_STATES) status: MerchantStatus;
  @IsIn(FEE_TIERS) fee_tier: FeeTier;
  @Description('The merchant’s own fee in basis points; null: that of its plan.') @OrNull() @IsInt() fee_bps:
    | number
    | null;
  @Description('The fee of a session created now.', 100) @IsInt() effective_fee_bps: number;
  @OrNull() @IsDateTime() pro_paid_until: string | null;
  @Description('Where sweeps go.') @OrNull() @Matches(ADDRESS) treasury_address: string | null;
  @Description('Who pays sweep gas.') @IsIn(RELAYERS) relayer: (typeof RELAYERS)[number];
  @OrNull() @Matches(ADDRESS) relayer_address: string | null;
  @Description('Whether it is paused because someone else may control its accounts.')
  @IsBoolean()
  paused_for_security: boolean;
  @Description('The state of the review while the merchant is pending or rejected; otherwise null.')
  @OrNull()
  @Part(() => MerchantReviewView)
  review: MerchantReviewView | null;
  @IsDateTime() created_at: string;
}

/** An asset a session can be paid with, and how much of it, in base units. */
export class AcceptedAsset {
  @IsIn(ASSETS) asset: Asset;
  @Description('Contract of the token. Only this contract counts, never a symbol.')
  @Matches(ADDRESS)
  token_address: string;
  @IsInt() decimals: number;
  @Description(
    'What is left to send, in base units of the token; what is seen but not yet confirmed is already deducted.',
    '12500000',
  )
  @Matches(BASE_UNITS)
  amount: string;
}

/** Enough to sweep a deposit address without the platform. */
export class RecoveryTerms extends DepositTerms {
  @Matches(ADDRESS) checkout_address: string;
}

/** The fields that anyone with a session's token may see. */
export class PublicSession {
  @Description('Identifies the session in /pay/{token}.') @IsString() token: string;
  @IsInt() invoice_id: number;
  @Description('False in test mode: no money moves, or none that is worth anything.') @IsBoolean() livemode: boolean;
  @IsIn(SESSION_STATES) status: SessionStatus;
  @Description('Anything unusual about its payments.') @IsIn(SESSION_LABELS, { each: true }) labels: SessionLabel[];
  @Description('The buyer’s page.', 'https://pay.example/pay/…') @IsString() pay_url: string;
  @Description('Belongs to this session alone and is never used again.') @Matches(ADDRESS) deposit_address: string;
  @Description('EVM chain id; 0 is the simulated chain of test mode.', 42161) @IsInt() chain_id: number;
  @Description('Where it is paid: `live`, or in test mode `simulated` or `testnet`.', 'live')
  @IsIn(NETWORK_KINDS)
  network: NetworkKind;
  @Description('Amount in US cents.', 1250) @IsInt() amount_usd_cents: number;
  @IsInt() paid_total_usd_cents: number;
  @IsInt() remaining_usd_cents: number;
  @ListOf(() => AcceptedAsset) accepted: AcceptedAsset[];
  @Description('What the payment is for, as shown to the buyer.', 'Two headphones') @OrNull() @IsString() description:
    | string
    | null;
  @Description('The shop’s own order id; buyers see it.', 'A-1017') @OrNull() @IsString() reference: string | null;
  @IsString() return_url: string;
  @Description('Where a buyer who does not pay is sent; may be empty.', 'https://shop.example/cart')
  @IsString()
  cancel_url: string;
  @Description('What is sold, as the buyer reads it; null where the merchant gave no lines.')
  @OrNull()
  @ListOf(() => LineItemView)
  line_items: LineItemView[] | null;
  @IsDateTime() expires_at: string;
  @IsDateTime() created_at: string;
}

/** A session as its merchant sees it. */
export class SessionView extends PublicSession {
  @Description('The merchant’s own id of its user, as given: a number, or text.', 42)
  @IsUserId()
  user_external_id: UserId;
  @Description('As given; included in events.') @OrNull() @IsObject() metadata: Record<string, unknown> | null;
  @Description('Private: buyers do not see it.') @OrNull() @IsString() note: string | null;
  @Description('Private: the page does not show it.', 'ann@example.com') @OrNull() @IsString() customer_email:
    | string
    | null;
  @Description('How much may be missing for it to still count as paid, in basis points; fixed when it is created.', 100)
  @IsInt()
  underpayment_tolerance_bps: number;
  @Description('What a sweep without the platform needs. Keep it.') @Part(() => RecoveryTerms) recovery: RecoveryTerms;
}

/** A payment on the public status route. */
export class SessionPaymentView {
  @IsInt() payment_id: number;
  @IsIn(PAYMENT_STATES) status: PaymentStatus;
  @IsIn(ASSETS) asset: Asset;
  @Description('This transfer, floored to cents.') @IsInt() amount_usd_cents: number;
  @Description('This transfer, in base units of the token.', '12500000') @Matches(BASE_UNITS) amount_units: string;
  @Description('Decimals of the token.', 6) @IsInt() decimals: number;
  @Matches(WORD) tx_hash: string;
  @IsInt() confirmations: number;
  @IsInt() required_confirmations: number;
}

/** Base units of each token, as decimal text. */
export class UnitsByAsset {
  @Matches(BASE_UNITS) USDC: string;
  @Matches(BASE_UNITS) USDT: string;
}

/** A session as shown to anyone with its token: no metadata, no note, nothing of the merchant's books. */
export class SessionStatusView extends PublicSession {
  @Description('Seen on the chain and not credited yet, floored to cents.', 0) @IsInt() in_flight_usd_cents: number;
  @Description('Neither credited nor seen yet: what the buyer still has to send.', 1250)
  @IsInt()
  to_send_usd_cents: number;
  @Description('The newest 20, in the order in which they came.')
  @ListOf(() => SessionPaymentView)
  payments: SessionPaymentView[];
  @Description('The total number.') @IsInt() payments_count: number;
  @Description('Received in transfers below the merchant’s minimum; counts in `paid_total_usd_cents` once it is final.')
  @Part(() => UnitsByAsset)
  below_minimum_units: UnitsByAsset;
  @IsDateTime() server_time: string;
}

/** A payment as its merchant sees it. */
export class PaymentView extends PaymentFields {
  @Description('False in test mode: no money moved, or none that is worth anything.') @IsBoolean() livemode: boolean;
  @Description('Where it was paid: `live`, or in test mode `simulated` or `testnet`.', 'live')
  @IsIn(NETWORK_KINDS)
  network: NetworkKind;
  @IsIn(PAYMENT_STATES) status: PaymentStatus;
  @Description('Its block came after the session’s window.') @IsBoolean() late: boolean;
  @Description('This transfer, in base units of the token.', '12500000') @Matches(BASE_UNITS) amount_units: string;
  @Description('Decimals of the token.', 6) @IsInt() decimals: number;
  @Description('`amount_usd_cents` less `net_usd_cents`; null until it is swept, as the next three.')
  @OrNull()
  @IsInt()
  fee_usd_cents: number | null;
  @Description('What reached the treasury, floored to cents.') @OrNull() @IsInt() net_usd_cents: number | null;
  @Description('The platform’s fee, in base units of the token.', '125000') @OrNull() @Matches(BASE_UNITS) fee_units:
    | string
    | null;
  @Description('What reached the treasury, in base units of the token.', '12375000')
  @OrNull()
  @Matches(BASE_UNITS)
  net_units: string | null;
  @OrNull() @Matches(WORD) sweep_tx_hash: string | null;
  @IsDateTime() detected_at: string;
  @OrNull() @IsDateTime() confirmed_at: string | null;
  @OrNull() @IsDateTime() swept_at: string | null;
  @Description(
    'Until when a confirmed payment waits to be swept together with the rest of the amount: the end of the session’s window. Null if it does not wait.',
  )
  @OrNull()
  @IsDateTime()
  waits_for_rest_until: string | null;
}

class AssetUsage {
  @IsInt() payments_count: number;
  @IsInt() settled_volume_usd_cents: number;
  @Description('In base units of the token, as the next two.') @Matches(BASE_UNITS) settled_volume_units: string;
  @Matches(BASE_UNITS) fees_units: string;
  @Matches(BASE_UNITS) net_units: string;
}

class UsageByAsset {
  @Part(() => AssetUsage) USDC: AssetUsage;
  @Part(() => AssetUsage) USDT: AssetUsage;
}

/**
 * One month of a merchant. Volumes are of settled (credited) payments; fees and net are of those among them that were
 * swept.
 */
export class UsageView {
  @Description('A UTC month.', '2026-11') @Matches(MONTH) month: string;
  @IsInt() payments_count: number;
  @Description('The sum in base units, floored to cents once.') @IsInt() settled_volume_usd_cents: number;
  @Description('What was swept less `net_usd_cents`.') @IsInt() fees_usd_cents: number;
  @Description('What reached the treasury, floored to cents once.') @IsInt() net_usd_cents: number;
  @Description('In base units; both tokens have the same decimals.') @Matches(BASE_UNITS) settled_volume_units: string;
  @Matches(BASE_UNITS) fees_units: string;
  @Matches(BASE_UNITS) net_units: string;
  @IsInt() decimals: number;
  @Part(() => UsageByAsset) by_asset: UsageByAsset;
}

/** The common fields of endpoints of merchants and of accounts. */
export class EndpointView {
  @IsInt() id: number;
  @IsString() url: string;
  @IsBoolean() active: boolean;
  @Description('Every attempt since then has failed; null while it works.') @OrNull() @IsDateTime() failing_since:
    | string
    | null;
  @Description('The last successful delivery, among the newest thousand.') @OrNull() @IsDateTime() last_success_at:
    | string
    | null;
  @IsDateTime() created_at: string;
}

/** An endpoint of a merchant. */
export class WebhookEndpointView extends EndpointView {
  @OrNull() @IsString() description: string | null;
  @Description('The types of the events that are sent to it; null means all.', ['payment.confirmed', 'payment.late'])
  @OrNull()
  @IsIn(WEBHOOK_EVENT_TYPES, { each: true })
  event_types: string[] | null;
}

/** One HTTP try of a delivery. */
export class AttemptView {
  @IsDateTime() at: string;
  @IsIn(ATTEMPT_TRIGGERS) trigger: AttemptTrigger;
  @OrNull() @IsInt() status_code: number | null;
  @OrNull() @IsString() error: string | null;
  @IsInt() duration_ms: number;
  @OrNull() @IsString() remote_ip: string | null;
  @OrNull() @IsString() response_body: string | null;
}

export class DeliveryView {
  @Description('Also the `id` of the event.', 'wd_0123456789abcdef0123456789abcdef') @IsString() id: string;
  @IsInt() endpoint_id: number;
  @IsString() event_type: string;
  @IsIn(DELIVERY_STATES) status: DeliveryStatus;
  @IsInt() attempt_count: number;
  @OrNull() @IsDateTime() next_attempt_at: string | null;
  @OrNull() @IsInt() last_status_code: number | null;
  @OrNull() @IsString() last_error: string | null;
  @IsDateTime() created_at: string;
  @OrNull() @IsDateTime() delivered_at: string | null;
  @ListOf(() => AttemptView) attempts: AttemptView[];
}

/** The time that each phase of an attempt took, in milliseconds; null for phases that did not take place. */
export class AttemptTimings {
  @OrNull() @IsNumber() dns_ms: number | null;
  @OrNull() @IsNumber() connect_ms: number | null;
  @OrNull() @IsNumber() tls_ms: number | null;
  @OrNull() @IsNumber() first_byte_ms: number | null;
  @IsNumber() total_ms: number;
}

/** One HTTP try of a delivery with everything that is known of it. */
export class AttemptDetailView extends AttemptView {
  @Description('The URL it was sent to: the endpoint’s may have changed since.') @IsString() url: string;
  @Part(() => AttemptTimings) timings: AttemptTimings;
  @Description('As sent; only the time of the signature is shown.') @IsObject() request_headers: Record<string, string>;
}

/** A delivery with its body and every attempt, oldest first; of very many the newest 100. */
export class DeliveryDetailView extends DeliveryView {
  @Description('The event, byte for byte as it is sent.') @IsString() body: string;
  @ListOf(() => AttemptDetailView) declare attempts: AttemptDetailView[];
}
