import type { Asset } from '@libs/events/payloads/chain.payload';
import type { FeeTier } from '@libs/events/payloads/merchants.payload';
import type { DepositTerms, PaymentData } from '@libs/events/payloads/sessions.payload';
import type { DeliveryStatus } from '@libs/machines/delivery.machine';
import type { MerchantStatus } from '@libs/machines/merchant.machine';
import type { PaymentStatus } from '@libs/machines/payment.machine';
import type { SessionLabel, SessionStatus } from '@libs/machines/session.machine';

/** A merchant as its members and operators see it. */
export interface MerchantView {
  id: number;
  name: string;
  email: string | null;
  status: MerchantStatus;
  fee_tier: FeeTier;
  fee_bps: number | null;
  effective_fee_bps: number;
  pro_paid_until: string | null;
  treasury_address: string | null;
  relayer: 'platform' | 'merchant';
  relayer_address: string | null;
  created_at: string;
}

/** An asset a session can be paid with, and how much of it, in base units. */
export interface AcceptedAsset {
  asset: Asset;
  token_address: string;
  decimals: number;
  amount: string;
}

/** A session as its merchant sees it. */
export interface SessionView {
  token: string;
  invoice_id: number;
  status: SessionStatus;
  labels: SessionLabel[];
  pay_url: string;
  deposit_address: string;
  chain_id: number;
  amount_usd_cents: number;
  paid_total_usd_cents: number;
  remaining_usd_cents: number;
  accepted: AcceptedAsset[];
  user_external_id: number;
  return_url: string;
  metadata: Record<string, unknown> | null;
  note: string | null;
  expires_at: string;
  created_at: string;
  /** Enough to sweep the deposit address without the platform. */
  recovery: DepositTerms & { checkout_address: string };
}

/** A payment on the public status route. */
export interface SessionPaymentView {
  payment_id: number;
  status: PaymentStatus;
  asset: Asset;
  amount_usd_cents: number;
  tx_hash: string;
  confirmations: number;
  required_confirmations: number;
}

/** A session as anyone who knows its token sees it: no metadata, no note, nothing of the merchant's books. */
export interface SessionStatusView extends Omit<SessionView, 'metadata' | 'note' | 'user_external_id' | 'recovery'> {
  payments: SessionPaymentView[];
  server_time: string;
}

/** A payment as its merchant sees it. */
export interface PaymentView extends PaymentData {
  status: PaymentStatus;
  late: boolean;
  fee_usd_cents: number | null;
  net_usd_cents: number | null;
  sweep_tx_hash: string | null;
  detected_at: string;
  confirmed_at: string | null;
  swept_at: string | null;
}

/** One month of a merchant. Volumes are of settled (credited) payments. */
export interface UsageView {
  month: string;
  payments_count: number;
  settled_volume_usd_cents: number;
  fees_usd_cents: number;
  by_asset: Record<Asset, { payments_count: number; settled_volume_usd_cents: number }>;
}

export interface WebhookEndpointView {
  id: number;
  url: string;
  active: boolean;
  created_at: string;
}

/** One HTTP try of a delivery. */
export interface AttemptView {
  at: string;
  trigger: 'schedule' | 'replay' | 'test';
  status_code: number | null;
  error: string | null;
  duration_ms: number;
  remote_ip: string | null;
  response_body: string | null;
}

export interface DeliveryView {
  id: string;
  endpoint_id: number;
  event_type: string;
  status: DeliveryStatus;
  attempt_count: number;
  next_attempt_at: string | null;
  last_status_code: number | null;
  last_error: string | null;
  created_at: string;
  delivered_at: string | null;
  attempts: AttemptView[];
}
