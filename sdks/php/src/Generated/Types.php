<?php

declare(strict_types=1);

namespace Checkout\Generated;

/**
 * Printed by print-types.mjs from the API document. Change the code of the services, not this file.
 * Each type is the shape of an array; a key with a question mark may be absent. New types of events may appear: give a
 * `match` a `default`.
 *
 * @phpstan-type AcceptedAsset array{
 *   asset: 'USDC'|'USDT',
 *   token_address: string,
 *   decimals: int,
 *   amount: string,
 * }
 *
 * @phpstan-type AssetUsage array{
 *   payments_count: int,
 *   settled_volume_usd_cents: int,
 *   settled_volume_units: string,
 *   fees_units: string,
 *   net_units: string,
 * }
 *
 * @phpstan-type AttemptDetailView array{
 *   url: string,
 *   timings: AttemptTimings,
 *   request_headers: array<string, mixed>,
 *   at: string,
 *   trigger: 'schedule'|'replay'|'test',
 *   status_code: int|null,
 *   error: string|null,
 *   duration_ms: int,
 *   remote_ip: string|null,
 *   response_body: string|null,
 * }
 *
 * @phpstan-type AttemptTimings array{
 *   dns_ms: float|null,
 *   connect_ms: float|null,
 *   tls_ms: float|null,
 *   first_byte_ms: float|null,
 *   total_ms: float,
 * }
 *
 * @phpstan-type AttemptView array{
 *   at: string,
 *   trigger: 'schedule'|'replay'|'test',
 *   status_code: int|null,
 *   error: string|null,
 *   duration_ms: int,
 *   remote_ip: string|null,
 *   response_body: string|null,
 * }
 *
 * @phpstan-type CreateEndpointBody array{
 *   url: string,
 *   description?: string|null,
 *   event_types?: list<'payment.detected'|'payment.confirmed'|'payment.late'|'payment.reverted'|'payment.swept'|'session.expired'|'session.canceled'>|null,
 * }
 *
 * @phpstan-type CreateSessionBody array{
 *   user_external_id: int|string,
 *   return_url: string,
 *   amount_usd_cents: int,
 *   metadata?: array<string, mixed>|null,
 *   description?: string|null,
 *   reference?: string|null,
 *   cancel_url?: string,
 *   line_items?: list<LineItemBody>,
 *   customer_email?: string,
 *   assets?: list<'USDC'|'USDT'>,
 *   expires_in_minutes?: int,
 *   network?: 'simulated'|'testnet',
 * }
 *
 * @phpstan-type CreatedEndpointView array{
 *   secret: string,
 *   id: int,
 *   url: string,
 *   active: bool,
 *   failing_since: string|null,
 *   last_success_at: string|null,
 *   created_at: string,
 *   description: string|null,
 *   event_types: list<'payment.detected'|'payment.confirmed'|'payment.late'|'payment.reverted'|'payment.swept'|'session.expired'|'session.canceled'>|null,
 * }
 *
 * @phpstan-type DeliveryDetailView array{
 *   body: string,
 *   attempts: list<AttemptDetailView>,
 *   id: string,
 *   endpoint_id: int,
 *   event_type: string,
 *   status: 'pending'|'delivered'|'failed',
 *   attempt_count: int,
 *   next_attempt_at: string|null,
 *   last_status_code: int|null,
 *   last_error: string|null,
 *   created_at: string,
 *   delivered_at: string|null,
 * }
 *
 * @phpstan-type DeliveryView array{
 *   id: string,
 *   endpoint_id: int,
 *   event_type: string,
 *   status: 'pending'|'delivered'|'failed',
 *   attempt_count: int,
 *   next_attempt_at: string|null,
 *   last_status_code: int|null,
 *   last_error: string|null,
 *   created_at: string,
 *   delivered_at: string|null,
 *   attempts: list<AttemptView>,
 * }
 *
 * @phpstan-type EventView array{
 *   id: string,
 *   type: string,
 *   created: int,
 *   livemode: bool,
 *   merchant_id: int,
 *   data: array<string, mixed>,
 * }
 *
 * @phpstan-type ExpiredData array{
 *   invoice_id: int,
 *   session_token?: string|null,
 *   user_external_id?: int|string|null,
 *   metadata?: array<string, mixed>|null,
 *   reference?: string|null,
 *   expires_at: string,
 *   amount_usd_cents: int,
 *   test?: bool|null,
 * }
 *
 * @phpstan-type KeyMerchantView array{
 *   id: int,
 *   livemode: bool,
 *   name: string,
 *   email: string|null,
 *   status: 'pending'|'active'|'rejected'|'paused',
 *   has_treasury: bool,
 *   fee_tier: 'free'|'pro'|'enterprise',
 *   effective_fee_bps: int,
 *   test_network: TestNetworkView|null,
 *   created_at: string,
 * }
 *
 * @phpstan-type LineItemBody array{
 *   name: string,
 *   quantity?: int,
 *   amount_usd_cents: int,
 * }
 *
 * @phpstan-type LineItemView array{
 *   name: string,
 *   quantity: int,
 *   amount_usd_cents: int,
 * }
 *
 * @phpstan-type PaymentData array{
 *   amount_units?: string|null,
 *   decimals?: int|null,
 *   payment_id: int,
 *   invoice_id?: int|null,
 *   session_token?: string|null,
 *   user_external_id?: int|string|null,
 *   metadata?: array<string, mixed>|null,
 *   reference?: string|null,
 *   amount_usd_cents: int,
 *   asset: 'USDC'|'USDT',
 *   token: 'USDC'|'USDT',
 *   tx_hash: string,
 *   log_index: int,
 *   block_number: int,
 *   test?: bool|null,
 *   paid_total_usd_cents?: int|null,
 *   expected_amount_usd_cents?: int|null,
 *   from_address: string,
 * }
 *
 * @phpstan-type PaymentView array{
 *   livemode: bool,
 *   network: 'live'|'simulated'|'testnet',
 *   status: 'detected'|'confirmed'|'late'|'reverted'|'swept',
 *   late: bool,
 *   amount_units: string,
 *   decimals: int,
 *   fee_usd_cents: int|null,
 *   net_usd_cents: int|null,
 *   fee_units: string|null,
 *   net_units: string|null,
 *   sweep_tx_hash: string|null,
 *   detected_at: string,
 *   confirmed_at: string|null,
 *   swept_at: string|null,
 *   waits_for_rest_until: string|null,
 *   payment_id: int,
 *   invoice_id?: int|null,
 *   session_token?: string|null,
 *   user_external_id?: int|string|null,
 *   metadata?: array<string, mixed>|null,
 *   reference?: string|null,
 *   amount_usd_cents: int,
 *   asset: 'USDC'|'USDT',
 *   token: 'USDC'|'USDT',
 *   tx_hash: string,
 *   log_index: int,
 *   block_number: int,
 *   test?: bool|null,
 *   paid_total_usd_cents?: int|null,
 *   expected_amount_usd_cents?: int|null,
 *   from_address: string,
 * }
 *
 * @phpstan-type RecoveryTerms array{
 *   checkout_address: string,
 *   initial_treasury: string,
 *   treasury_delay_s: int,
 *   merchant_number: int,
 *   fee_bps: int,
 *   session_id: string,
 *   deposit_address: string,
 * }
 *
 * @phpstan-type ReplayFailedBody array{
 *   since: string,
 *   endpoint_id?: int,
 * }
 *
 * @phpstan-type ReplayFailedView array{
 *   replayed: int,
 * }
 *
 * @phpstan-type RescanView array{
 *   found: 'mined'|'pending'|'failed'|'unknown'|null,
 *   transfers: list<RescannedTransferView>,
 *   scanned: RescannedBlocks|null,
 * }
 *
 * @phpstan-type RescannedBlocks array{
 *   from_block: int,
 *   to_block: int,
 *   is_complete: bool,
 * }
 *
 * @phpstan-type RescannedTransferView array{
 *   tx_hash: string,
 *   log_index: int,
 *   asset: 'USDC'|'USDT'|null,
 *   token_address: string,
 *   to_address: string,
 *   session_token: string|null,
 *   amount: string,
 *   status: 'known'|'repaired'|'not_scanned_yet'|'unsupported_token'|'not_ours',
 * }
 *
 * @phpstan-type RevertedData array{
 *   previous_status?: 'detected'|'confirmed'|'late'|'reverted'|'swept'|null,
 *   loss?: RevertedLoss|null,
 *   payment_id: int,
 *   invoice_id?: int|null,
 *   session_token?: string|null,
 *   user_external_id?: int|string|null,
 *   metadata?: array<string, mixed>|null,
 *   reference?: string|null,
 *   amount_usd_cents: int,
 *   asset: 'USDC'|'USDT',
 *   token: 'USDC'|'USDT',
 *   tx_hash: string,
 *   log_index: int,
 *   block_number: int,
 *   test?: bool|null,
 *   paid_total_usd_cents?: int|null,
 *   expected_amount_usd_cents?: int|null,
 *   from_address: string,
 *   amount_units?: string|null,
 *   decimals?: int|null,
 * }
 *
 * @phpstan-type RevertedLoss array{
 *   credited_units: string,
 *   credited_usd_cents: int,
 *   swept_units: string,
 *   swept_usd_cents: int,
 *   sweep_tx_hash?: string|null,
 *   missing_units: string,
 *   missing_usd_cents: int,
 * }
 *
 * @phpstan-type RolledEndpointView array{
 *   previous_secret_valid_until: string,
 *   id: int,
 *   url: string,
 *   active: bool,
 *   failing_since: string|null,
 *   last_success_at: string|null,
 *   created_at: string,
 *   description: string|null,
 *   event_types: list<'payment.detected'|'payment.confirmed'|'payment.late'|'payment.reverted'|'payment.swept'|'session.expired'|'session.canceled'>|null,
 *   secret: string,
 * }
 *
 * @phpstan-type SessionDetailView array{
 *   session: SessionView,
 *   payments: list<PaymentView>,
 *   has_more_payments: bool,
 *   payments_count: int,
 *   below_minimum_units: UnitsByAsset,
 *   deliveries: list<DeliveryView>,
 *   has_more_deliveries: bool,
 *   timeline: list<TimelineEntry>,
 * }
 *
 * @phpstan-type SessionPaymentView array{
 *   payment_id: int,
 *   status: 'detected'|'confirmed'|'late'|'reverted'|'swept',
 *   asset: 'USDC'|'USDT',
 *   amount_usd_cents: int,
 *   amount_units: string,
 *   decimals: int,
 *   tx_hash: string,
 *   confirmations: int,
 *   required_confirmations: int,
 * }
 *
 * @phpstan-type SessionStatusView array{
 *   in_flight_usd_cents: int,
 *   to_send_usd_cents: int,
 *   payments: list<SessionPaymentView>,
 *   payments_count: int,
 *   below_minimum_units: UnitsByAsset,
 *   server_time: string,
 *   token: string,
 *   invoice_id: int,
 *   livemode: bool,
 *   status: 'open'|'processing'|'paid'|'expired'|'canceled',
 *   labels: list<'partial'|'over'|'late'|'reverted'>,
 *   pay_url: string,
 *   deposit_address: string,
 *   chain_id: int,
 *   network: 'live'|'simulated'|'testnet',
 *   amount_usd_cents: int,
 *   paid_total_usd_cents: int,
 *   remaining_usd_cents: int,
 *   accepted: list<AcceptedAsset>,
 *   description: string|null,
 *   reference: string|null,
 *   return_url: string,
 *   cancel_url: string,
 *   line_items: list<LineItemView>|null,
 *   expires_at: string,
 *   created_at: string,
 * }
 *
 * @phpstan-type SessionView array{
 *   user_external_id: int|string,
 *   metadata: array<string, mixed>|null,
 *   note: string|null,
 *   customer_email: string|null,
 *   underpayment_tolerance_bps: int,
 *   recovery: RecoveryTerms,
 *   token: string,
 *   invoice_id: int,
 *   livemode: bool,
 *   status: 'open'|'processing'|'paid'|'expired'|'canceled',
 *   labels: list<'partial'|'over'|'late'|'reverted'>,
 *   pay_url: string,
 *   deposit_address: string,
 *   chain_id: int,
 *   network: 'live'|'simulated'|'testnet',
 *   amount_usd_cents: int,
 *   paid_total_usd_cents: int,
 *   remaining_usd_cents: int,
 *   accepted: list<AcceptedAsset>,
 *   description: string|null,
 *   reference: string|null,
 *   return_url: string,
 *   cancel_url: string,
 *   line_items: list<LineItemView>|null,
 *   expires_at: string,
 *   created_at: string,
 * }
 *
 * @phpstan-type SweptData array{
 *   fee_usd_cents: int,
 *   net_usd_cents: int,
 *   amount_units?: string|null,
 *   decimals?: int|null,
 *   fee_units?: string|null,
 *   net_units?: string|null,
 *   sweep_tx_hash: string,
 *   treasury_address: string,
 *   payment_id: int,
 *   invoice_id?: int|null,
 *   session_token?: string|null,
 *   user_external_id?: int|string|null,
 *   metadata?: array<string, mixed>|null,
 *   reference?: string|null,
 *   amount_usd_cents: int,
 *   asset: 'USDC'|'USDT',
 *   token: 'USDC'|'USDT',
 *   tx_hash: string,
 *   log_index: int,
 *   block_number: int,
 *   test?: bool|null,
 * }
 *
 * @phpstan-type TestEndpointBody array{
 *   event_type?: 'payment.detected'|'payment.confirmed'|'payment.late'|'payment.reverted'|'payment.swept'|'session.expired'|'session.canceled',
 * }
 *
 * @phpstan-type TestNetworkView array{
 *   chain_id: int,
 *   name: string,
 *   treasury_address: string|null,
 * }
 *
 * @phpstan-type TestPaymentBody array{
 *   asset?: 'USDC'|'USDT',
 *   amount?: string,
 *   late?: bool,
 *   reorg?: bool,
 *   wrong_token?: bool,
 *   confirmations?: int,
 * }
 *
 * @phpstan-type TestPaymentView array{
 *   tx_hash: string,
 *   block_number: int,
 *   asset: 'USDC'|'USDT'|null,
 *   amount: string,
 * }
 *
 * @phpstan-type TimelineDelivery array{
 *   delivery_id: string,
 *   endpoint_id: int,
 *   event_type: string,
 *   trigger: 'schedule'|'replay'|'test',
 *   status_code: int|null,
 *   error: string|null,
 *   duration_ms: int,
 * }
 *
 * @phpstan-type TimelineEntry array{
 *   at: string,
 *   kind: 'opened'|'payment_detected'|'payment_confirmed'|'payment_late'|'payment_reverted'|'paid'|'expired'|'canceled'|'payment_swept'|'payment_unswept'|'webhook_delivered'|'webhook_failed',
 *   payment: TimelinePayment|null,
 *   delivery: TimelineDelivery|null,
 * }
 *
 * @phpstan-type TimelinePayment array{
 *   payment_id: int,
 *   tx_hash: string,
 *   asset: 'USDC'|'USDT',
 *   amount_usd_cents: int,
 *   amount_units: string,
 *   decimals: int,
 *   fee_usd_cents: int|null,
 *   net_usd_cents: int|null,
 *   fee_units: string|null,
 *   net_units: string|null,
 *   sweep_tx_hash: string|null,
 * }
 *
 * @phpstan-type UnitsByAsset array{
 *   USDC: string,
 *   USDT: string,
 * }
 *
 * @phpstan-type UpdateEndpointBody array{
 *   url?: string|null,
 *   active?: bool|null,
 *   description?: string|null,
 *   event_types?: list<'payment.detected'|'payment.confirmed'|'payment.late'|'payment.reverted'|'payment.swept'|'session.expired'|'session.canceled'>|null,
 * }
 *
 * @phpstan-type UsageByAsset array{
 *   USDC: AssetUsage,
 *   USDT: AssetUsage,
 * }
 *
 * @phpstan-type UsageView array{
 *   month: string,
 *   payments_count: int,
 *   settled_volume_usd_cents: int,
 *   fees_usd_cents: int,
 *   net_usd_cents: int,
 *   settled_volume_units: string,
 *   fees_units: string,
 *   net_units: string,
 *   decimals: int,
 *   by_asset: UsageByAsset,
 * }
 *
 * @phpstan-type WebhookEndpointView array{
 *   description: string|null,
 *   event_types: list<'payment.detected'|'payment.confirmed'|'payment.late'|'payment.reverted'|'payment.swept'|'session.expired'|'session.canceled'>|null,
 *   id: int,
 *   url: string,
 *   active: bool,
 *   failing_since: string|null,
 *   last_success_at: string|null,
 *   created_at: string,
 * }
 *
 * @phpstan-type PaymentDetectedEvent array{
 *   id: string,
 *   event_id?: string,
 *   type: 'payment.detected',
 *   created: int,
 *   livemode?: bool,
 *   merchant_id: int,
 *   data: PaymentData,
 * }
 *
 * @phpstan-type PaymentConfirmedEvent array{
 *   id: string,
 *   event_id?: string,
 *   type: 'payment.confirmed',
 *   created: int,
 *   livemode?: bool,
 *   merchant_id: int,
 *   data: PaymentData,
 * }
 *
 * @phpstan-type PaymentLateEvent array{
 *   id: string,
 *   event_id?: string,
 *   type: 'payment.late',
 *   created: int,
 *   livemode?: bool,
 *   merchant_id: int,
 *   data: PaymentData,
 * }
 *
 * @phpstan-type PaymentRevertedEvent array{
 *   id: string,
 *   event_id?: string,
 *   type: 'payment.reverted',
 *   created: int,
 *   livemode?: bool,
 *   merchant_id: int,
 *   data: RevertedData,
 * }
 *
 * @phpstan-type PaymentSweptEvent array{
 *   id: string,
 *   event_id?: string,
 *   type: 'payment.swept',
 *   created: int,
 *   livemode?: bool,
 *   merchant_id: int,
 *   data: SweptData,
 * }
 *
 * @phpstan-type SessionExpiredEvent array{
 *   id: string,
 *   event_id?: string,
 *   type: 'session.expired',
 *   created: int,
 *   livemode?: bool,
 *   merchant_id: int,
 *   data: ExpiredData,
 * }
 *
 * @phpstan-type SessionCanceledEvent array{
 *   id: string,
 *   event_id?: string,
 *   type: 'session.canceled',
 *   created: int,
 *   livemode?: bool,
 *   merchant_id: int,
 *   data: ExpiredData,
 * }
 *
 * @phpstan-type CheckoutEvent PaymentDetectedEvent|PaymentConfirmedEvent|PaymentLateEvent|PaymentRevertedEvent|PaymentSweptEvent|SessionExpiredEvent|SessionCanceledEvent
 *
 * @phpstan-type SessionListParams array{
 *   limit?: int,
 *   cursor?: string|null,
 *   status?: 'open'|'processing'|'paid'|'expired'|'canceled',
 *   label?: 'partial'|'over'|'late'|'reverted',
 *   created_from?: \DateTimeInterface|string,
 *   created_to?: \DateTimeInterface|string,
 *   min_amount_usd_cents?: int,
 *   max_amount_usd_cents?: int,
 *   user_external_id?: int|string,
 *   reference?: string,
 *   metadata?: array<string, string>,
 *   search?: string,
 *   sort?: 'newest'|'oldest'|'largest'|'smallest',
 * }
 *
 * @phpstan-type PaymentListParams array{
 *   limit?: int,
 *   cursor?: string|null,
 *   status?: 'detected'|'confirmed'|'late'|'reverted'|'swept',
 *   asset?: 'USDC'|'USDT',
 *   from?: \DateTimeInterface|string,
 *   to?: \DateTimeInterface|string,
 *   session_token?: string,
 *   search?: string,
 *   sort?: 'newest'|'oldest'|'largest'|'smallest',
 * }
 *
 * @phpstan-type WebhookEndpointListParams array{
 *   search?: string,
 *   limit?: int,
 *   cursor?: string|null,
 * }
 *
 * @phpstan-type WebhookDeliveryListParams array{
 *   status?: 'pending'|'delivered'|'failed',
 *   event_type?: 'payment.detected'|'payment.confirmed'|'payment.late'|'payment.reverted'|'payment.swept'|'session.expired'|'session.canceled',
 *   endpoint_id?: int,
 *   from?: \DateTimeInterface|string,
 *   to?: \DateTimeInterface|string,
 *   limit?: int,
 *   cursor?: string|null,
 * }
 *
 * @phpstan-type EventListParams array{
 *   after?: string,
 *   types?: list<'payment.detected'|'payment.confirmed'|'payment.late'|'payment.reverted'|'payment.swept'|'session.expired'|'session.canceled'>,
 *   limit?: int,
 *   wait?: int,
 * }
 */
interface Types
{
}
