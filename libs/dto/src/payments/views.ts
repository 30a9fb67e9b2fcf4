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
import { About, IsDateTime, ListOf, OrNull, Part } from '../fields.js';
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
  @About('Support e-mail, shown to buyers.') @OrNull() @IsString() email: string | null;
  @IsIn(MERCHANT_STATES) status: MerchantStatus;
  @IsIn(FEE_TIERS) fee_tier: FeeTier;
  @About('The merchant’s own fee in basis points; null: that of its plan.') @OrNull() @IsInt() fee_bps: number | null;
  @About('The fee of a session created now.', 100) @IsInt() effective_fee_bps: number;
  @OrNull() @IsDateTime() pro_paid_until: string | null;
  @About('Where sweeps go.') @OrNull() @Matches(ADDRESS) treasury_address: string | null;
  @About('Who pays for the gas of sweeps.') @IsIn(RELAYERS) relayer: (typeof RELAYERS)[number];
  @OrNull() @Matches(ADDRESS) relayer_address: string | null;
  @About('Whether it is paused because someone else may control its accounts.')
  @IsBoolean()
  paused_for_security: boolean;
  @About('The state of the review while the merchant is pending or rejected; otherwise null.')
  @OrNull()
  @Part(() => MerchantReviewView)
  review: MerchantReviewView | null;
  @IsDateTime() created_at: string;
}

/** An asset a session can be paid with, and how much of it, in base units. */
export class AcceptedAsset {
  @IsIn(ASSETS) asset: Asset;
  @About('Contract of the token. Only this contract counts, never a symbol.') @Matches(ADDRESS) token_address: string;
  @IsInt() decimals: number;
  @About(
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

/** What anyone with a session's token may see. */
export class PublicSession {
  @About('Identifies the session in /pay/{token}.') @IsString() token: string;
  @IsInt() invoice_id: number;
  @About('False in test mode: no money moves, or none that is worth anything.') @IsBoolean() livemode: boolean;
  @IsIn(SESSION_STATES) status: SessionStatus;
  @About('Anything unusual about its payments.') @IsIn(SESSION_LABELS, { each: true }) labels: SessionLabel[];
  @About('The buyer’s page.', 'https://pay.example/pay/…') @IsString() pay_url: string;
  @About('Belongs to this session alone and is never used again.') @Matches(ADDRESS) deposit_address: string;
  @About('EVM chain id; 0 is the simulated chain of test mode.', 42161) @IsInt() chain_id: number;
  @About('Where it is paid: `live`, or in test mode `simulated` or `testnet`.', 'live')
  @IsIn(NETWORK_KINDS)
  network: NetworkKind;
  @About('Amount in US cents.', 1250) @IsInt() amount_usd_cents: number;
  @IsInt() paid_total_usd_cents: number;
  @IsInt() remaining_usd_cents: number;
  @ListOf(() => AcceptedAsset) accepted: AcceptedAsset[];
  @About('What the payment is for, as shown to the buyer.', 'Two headphones') @OrNull() @IsString() description:
    | string
    | null;
  @About('The shop’s own order id; buyers see it.', 'A-1017') @OrNull() @IsString() reference: string | null;
  @IsString() return_url: string;
  @About('Where a buyer who does not pay is sent; may be empty.', 'https://shop.example/cart')
  @IsString()
  cancel_url: string;
  @About('What is sold, as the buyer reads it; null where the merchant gave no lines.')
  @OrNull()
  @ListOf(() => LineItemView)
  line_items: LineItemView[] | null;
  @IsDateTime() expires_at: string;
  @IsDateTime() created_at: string;
}

/** A session as its merchant sees it. */
export class SessionView extends PublicSession {
  @About('The merchant’s own id of its user, as given: a number, or text.', 42) @IsUserId() user_external_id: UserId;
  @About('As given; included in events.') @OrNull() @IsObject() metadata: Record<string, unknown> | null;
  @About('Private: buyers do not see it.') @OrNull() @IsString() note: string | null;
  @About('Private: the page does not show it.', 'ann@example.com') @OrNull() @IsString() customer_email: string | null;
  @About('How much may be missing for it to still count as paid, in basis points; fixed when it is created.', 100)
  @IsInt()
  underpayment_tolerance_bps: number;
  @About('What a sweep without the platform needs. Keep it.') @Part(() => RecoveryTerms) recovery: RecoveryTerms;
}

/** A payment on the public status route. */
export class SessionPaymentView {
  @IsInt() payment_id: number;
  @IsIn(PAYMENT_STATES) status: PaymentStatus;
  @IsIn(ASSETS) asset: Asset;
  @About('This transfer, floored to cents.') @IsInt() amount_usd_cents: number;
  @About('This transfer, in base units of the token.', '12500000') @Matches(BASE_UNITS) amount_units: string;
  @About('Decimals of the token.', 6) @IsInt() decimals: number;
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
  @About('Seen on the chain and not credited yet, floored to cents.', 0) @IsInt() in_flight_usd_cents: number;
  @About('Neither credited nor seen yet: what the buyer still has to send.', 1250)
  @IsInt()
  to_send_usd_cents: number;
  @About('The newest 20, in the order in which they came.')
  @ListOf(() => SessionPaymentView)
  payments: SessionPaymentView[];
  @About('The total number.') @IsInt() payments_count: number;
  @About('Received in transfers below the merchant’s minimum; counts in `paid_total_usd_cents` once it is final.')
  @Part(() => UnitsByAsset)
  below_minimum_units: UnitsByAsset;
  @IsDateTime() server_time: string;
}

/** A payment as its merchant sees it. */
export class PaymentView extends PaymentFields {
  @About('False in test mode: no money moved, or none that is worth anything.') @IsBoolean() livemode: boolean;
  @About('Where it was paid: `live`, or in test mode `simulated` or `testnet`.', 'live')
  @IsIn(NETWORK_KINDS)
  network: NetworkKind;
  @IsIn(PAYMENT_STATES) status: PaymentStatus;
  @About('Its block came after the session’s window.') @IsBoolean() late: boolean;
  @About('This transfer, in base units of the token.', '12500000') @Matches(BASE_UNITS) amount_units: string;
  @About('Decimals of the token.', 6) @IsInt() decimals: number;
  @About('`amount_usd_cents` less `net_usd_cents`; null until it is swept, as the next three.')
  @OrNull()
  @IsInt()
  fee_usd_cents: number | null;
  @About('What reached the treasury, floored to cents.') @OrNull() @IsInt() net_usd_cents: number | null;
  @About('The platform’s fee, in base units of the token.', '125000') @OrNull() @Matches(BASE_UNITS) fee_units:
    | string
    | null;
  @About('What reached the treasury, in base units of the token.', '12375000') @OrNull() @Matches(BASE_UNITS) net_units:
    | string
    | null;
  @OrNull() @Matches(WORD) sweep_tx_hash: string | null;
  @IsDateTime() detected_at: string;
  @OrNull() @IsDateTime() confirmed_at: string | null;
  @OrNull() @IsDateTime() swept_at: string | null;
  @About(
    'Until when a confirmed payment waits to be swept together with the rest of the amount: the end of the session’s window. Null if it does not wait.',
  )
  @OrNull()
  @IsDateTime()
  waits_for_rest_until: string | null;
}

class AssetUsage {
  @IsInt() payments_count: number;
  @IsInt() settled_volume_usd_cents: number;
  @About('In base units of the token, as the next two.') @Matches(BASE_UNITS) settled_volume_units: string;
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
  @About('A UTC month.', '2026-11') @Matches(MONTH) month: string;
  @IsInt() payments_count: number;
  @About('The sum in base units, floored to cents once.') @IsInt() settled_volume_usd_cents: number;
  @About('What was swept less `net_usd_cents`.') @IsInt() fees_usd_cents: number;
  @About('What reached the treasury, floored to cents once.') @IsInt() net_usd_cents: number;
  @About('In base units; both tokens have the same decimals.') @Matches(BASE_UNITS) settled_volume_units: string;
  @Matches(BASE_UNITS) fees_units: string;
  @Matches(BASE_UNITS) net_units: string;
  @IsInt() decimals: number;
  @Part(() => UsageByAsset) by_asset: UsageByAsset;
}

/** What endpoints of merchants and of accounts have alike. */
export class EndpointView {
  @IsInt() id: number;
  @IsString() url: string;
  @IsBoolean() active: boolean;
  @About('Every attempt since then has failed; null while it works.') @OrNull() @IsDateTime() failing_since:
    | string
    | null;
  @About('The last successful delivery, among the newest thousand.') @OrNull() @IsDateTime() last_success_at:
    | string
    | null;
  @IsDateTime() created_at: string;
}

/** An endpoint of a merchant. */
export class WebhookEndpointView extends EndpointView {
  @OrNull() @IsString() description: string | null;
  @About('The types of the events that are sent to it; null means all.', ['payment.confirmed', 'payment.late'])
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
  @About('Also the `id` of the event.', 'wd_0123456789abcdef0123456789abcdef') @IsString() id: string;
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

/** Where the time of an attempt went, in milliseconds; null for what did not take place. */
export class AttemptTimings {
  @OrNull() @IsNumber() dns_ms: number | null;
  @OrNull() @IsNumber() connect_ms: number | null;
  @OrNull() @IsNumber() tls_ms: number | null;
  @OrNull() @IsNumber() first_byte_ms: number | null;
  @IsNumber() total_ms: number;
}

/** One HTTP try of a delivery with all that is known of it. */
export class AttemptDetailView extends AttemptView {
  @About('The URL it was sent to: the endpoint’s may have changed since.') @IsString() url: string;
  @Part(() => AttemptTimings) timings: AttemptTimings;
  @About('As sent; only the time of the signature is shown.') @IsObject() request_headers: Record<string, string>;
}

/** A delivery with its body and every attempt, oldest first; of very many the newest 100. */
export class DeliveryDetailView extends DeliveryView {
  @About('The event, byte for byte as it is sent.') @IsString() body: string;
  @ListOf(() => AttemptDetailView) declare attempts: AttemptDetailView[];
}
