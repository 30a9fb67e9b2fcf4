"""Printed by print-types.mjs from the API document. Change the code of the services, not this file."""

from __future__ import annotations

from typing import Any, Dict, List, Literal, Optional, TypedDict, Union


class AcceptedAsset(TypedDict):
    """`AcceptedAsset` of the API document."""

    asset: Literal["USDC", "USDT"]
    token_address: str
    """Contract of the token. Only this contract counts, never a symbol."""
    decimals: int
    amount: str
    """What is left to send, in base units of the token; what is seen but not yet confirmed is already deducted."""


class AssetUsage(TypedDict):
    """`AssetUsage` of the API document."""

    payments_count: int
    settled_volume_usd_cents: int
    settled_volume_units: str
    """In base units of the token, as the next two."""
    fees_units: str
    net_units: str


class AttemptDetailView(TypedDict):
    """`AttemptDetailView` of the API document."""

    url: str
    """The URL it was sent to: the endpoint’s may have changed since."""
    timings: AttemptTimings
    request_headers: Dict[str, Any]
    """As sent; only the time of the signature is shown."""
    at: str
    """ISO 8601."""
    trigger: Literal["schedule", "replay", "test"]
    status_code: Optional[int]
    error: Optional[str]
    duration_ms: int
    remote_ip: Optional[str]
    response_body: Optional[str]


class AttemptTimings(TypedDict):
    """`AttemptTimings` of the API document."""

    dns_ms: Optional[float]
    connect_ms: Optional[float]
    tls_ms: Optional[float]
    first_byte_ms: Optional[float]
    total_ms: float


class AttemptView(TypedDict):
    """`AttemptView` of the API document."""

    at: str
    """ISO 8601."""
    trigger: Literal["schedule", "replay", "test"]
    status_code: Optional[int]
    error: Optional[str]
    duration_ms: int
    remote_ip: Optional[str]
    response_body: Optional[str]


class _CreateEndpointBodyAlways(TypedDict):
    url: str
    """At most 2000 characters."""


class CreateEndpointBody(_CreateEndpointBodyAlways, total=False):
    """`CreateEndpointBody` of the API document."""

    description: Optional[str]
    """Your own description. At most 200 characters."""
    event_types: Optional[List[Literal["payment.detected", "payment.confirmed", "payment.late", "payment.reverted", "payment.swept", "session.expired", "session.canceled"]]]
    """The types of the events that are sent to it, at least one; null means all."""


class _CreateSessionBodyAlways(TypedDict):
    user_external_id: Union[int, str]
    """Your id for this user: a whole number, or text. Send a number beyond 2^53 as text. At most 200 characters."""
    return_url: str
    """At most 2000 characters."""
    amount_usd_cents: int
    """At most 1000000000000."""


class CreateSessionBody(_CreateSessionBodyAlways, total=False):
    """`CreateSessionBody` of the API document."""

    metadata: Optional[Dict[str, Any]]
    description: Optional[str]
    """What the payment is for, as shown to the buyer. At most 200 characters."""
    reference: Optional[str]
    """Your own order id. The buyer sees it on the page and on the receipt; it is included in events. At most 200 characters."""
    cancel_url: str
    """Where the page sends a buyer who does not pay. At most 2000 characters."""
    line_items: List[LineItemBody]
    """What is sold. Quantity times amount of all lines must add up to `amount_usd_cents`. The buyer reads them. At most 100 items."""
    customer_email: str
    """For your own team, who can find the session by it. The page does not show it, and nothing is mailed to it. At most 254 characters."""
    assets: List[Literal["USDC", "USDT"]]
    """Which tokens the page offers. Money in the other one is credited, too."""
    expires_in_minutes: int
    """How long the session can be paid. Absent: as long as the settings of the merchant say. At least 15. At most 1440."""
    network: Literal["simulated", "testnet"]
    """With a test key: where the session is paid. `simulated` needs no wallet; on `testnet` real wallets pay with coins that are worth nothing. Default: `"simulated"`."""


class CreatedEndpointView(TypedDict):
    """`CreatedEndpointView` of the API document."""

    secret: str
    """Signs events. Shown here and never again."""
    id: int
    url: str
    active: bool
    failing_since: Optional[str]
    """Every attempt since then has failed; null while it works. ISO 8601."""
    last_success_at: Optional[str]
    """The last successful delivery, among the newest thousand. ISO 8601."""
    created_at: str
    """ISO 8601."""
    description: Optional[str]
    event_types: Optional[List[Literal["payment.detected", "payment.confirmed", "payment.late", "payment.reverted", "payment.swept", "session.expired", "session.canceled"]]]
    """The types of the events that are sent to it; null means all."""


class DeliveryDetailView(TypedDict):
    """`DeliveryDetailView` of the API document."""

    body: str
    """The event, byte for byte as it is sent."""
    attempts: List[AttemptDetailView]
    id: str
    """Also the `id` of the event."""
    endpoint_id: int
    event_type: str
    status: Literal["pending", "delivered", "failed"]
    attempt_count: int
    next_attempt_at: Optional[str]
    """ISO 8601."""
    last_status_code: Optional[int]
    last_error: Optional[str]
    created_at: str
    """ISO 8601."""
    delivered_at: Optional[str]
    """ISO 8601."""


class DeliveryView(TypedDict):
    """`DeliveryView` of the API document."""

    id: str
    """Also the `id` of the event."""
    endpoint_id: int
    event_type: str
    status: Literal["pending", "delivered", "failed"]
    attempt_count: int
    next_attempt_at: Optional[str]
    """ISO 8601."""
    last_status_code: Optional[int]
    last_error: Optional[str]
    created_at: str
    """ISO 8601."""
    delivered_at: Optional[str]
    """ISO 8601."""
    attempts: List[AttemptView]


class EventView(TypedDict):
    """`EventView` of the API document."""

    id: str
    """The `event_id` of the webhooks about it."""
    type: str
    created: int
    """Unix seconds, as in the webhook."""
    livemode: bool
    """False for what happened in test mode."""
    merchant_id: int
    data: Dict[str, Any]
    """The `data` of the webhook, which depends on the type."""


class _ExpiredDataAlways(TypedDict):
    invoice_id: int
    expires_at: str
    """ISO 8601."""
    amount_usd_cents: int


class ExpiredData(_ExpiredDataAlways, total=False):
    """`ExpiredData` of the API document."""

    session_token: Optional[str]
    user_external_id: Optional[Union[int, str]]
    metadata: Optional[Dict[str, Any]]
    reference: Optional[str]
    test: Optional[bool]


class KeyMerchantView(TypedDict):
    """`KeyMerchantView` of the API document."""

    id: int
    livemode: bool
    """False for a key of test mode, which can create sessions before the merchant is active."""
    name: str
    email: Optional[str]
    """Support e-mail, shown to buyers."""
    status: Literal["pending", "active", "rejected", "paused"]
    """Only an active merchant can create sessions."""
    has_treasury: bool
    """Whether a treasury is set: without one, no session can be created."""
    fee_tier: Literal["free", "pro", "enterprise"]
    effective_fee_bps: int
    """The fee of a session created now, in basis points."""
    test_network: Optional[TestNetworkView]
    """With a test key, where there is one: the network of sessions with `"network": "testnet"`. Otherwise null."""
    created_at: str
    """ISO 8601."""


class _LineItemBodyAlways(TypedDict):
    name: str
    """As the buyer reads it. At most 200 characters."""
    amount_usd_cents: int
    """The price of one, in US cents. Below zero: a discount. At least -1000000000000. At most 1000000000000."""


class LineItemBody(_LineItemBodyAlways, total=False):
    """`LineItemBody` of the API document."""

    quantity: int
    """At least 1. At most 1000000. Default: `1`."""


class LineItemView(TypedDict):
    """`LineItemView` of the API document."""

    name: str
    quantity: int
    """At least 1."""
    amount_usd_cents: int
    """The price of one, in US cents."""


class _PaymentDataAlways(TypedDict):
    payment_id: int
    amount_usd_cents: int
    asset: Literal["USDC", "USDT"]
    token: Literal["USDC", "USDT"]
    tx_hash: str
    log_index: int
    block_number: int
    from_address: str


class PaymentData(_PaymentDataAlways, total=False):
    """`PaymentData` of the API document."""

    amount_units: Optional[str]
    decimals: Optional[int]
    invoice_id: Optional[int]
    session_token: Optional[str]
    user_external_id: Optional[Union[int, str]]
    metadata: Optional[Dict[str, Any]]
    reference: Optional[str]
    test: Optional[bool]
    paid_total_usd_cents: Optional[int]
    expected_amount_usd_cents: Optional[int]


class _PaymentViewAlways(TypedDict):
    livemode: bool
    """False in test mode: no money moved, or none that is worth anything."""
    network: Literal["live", "simulated", "testnet"]
    """Where it was paid: `live`, or in test mode `simulated` or `testnet`."""
    status: Literal["detected", "confirmed", "late", "reverted", "swept"]
    late: bool
    """Its block came after the session’s window."""
    amount_units: str
    """This transfer, in base units of the token."""
    decimals: int
    """Decimals of the token."""
    fee_usd_cents: Optional[int]
    """`amount_usd_cents` less `net_usd_cents`; null until it is swept, as the next three."""
    net_usd_cents: Optional[int]
    """What reached the treasury, floored to cents."""
    fee_units: Optional[str]
    """The platform’s fee, in base units of the token."""
    net_units: Optional[str]
    """What reached the treasury, in base units of the token."""
    sweep_tx_hash: Optional[str]
    detected_at: str
    """ISO 8601."""
    confirmed_at: Optional[str]
    """ISO 8601."""
    swept_at: Optional[str]
    """ISO 8601."""
    waits_for_rest_until: Optional[str]
    """Until when a confirmed payment waits to be swept together with the rest of the amount: the end of the session’s window. Null if it does not wait. ISO 8601."""
    payment_id: int
    amount_usd_cents: int
    asset: Literal["USDC", "USDT"]
    token: Literal["USDC", "USDT"]
    tx_hash: str
    log_index: int
    block_number: int
    from_address: str


class PaymentView(_PaymentViewAlways, total=False):
    """`PaymentView` of the API document."""

    invoice_id: Optional[int]
    session_token: Optional[str]
    user_external_id: Optional[Union[int, str]]
    metadata: Optional[Dict[str, Any]]
    reference: Optional[str]
    test: Optional[bool]
    paid_total_usd_cents: Optional[int]
    expected_amount_usd_cents: Optional[int]


class RecoveryTerms(TypedDict):
    """`RecoveryTerms` of the API document."""

    checkout_address: str
    initial_treasury: str
    treasury_delay_s: int
    merchant_number: int
    fee_bps: int
    session_id: str
    deposit_address: str


class _ReplayFailedBodyAlways(TypedDict):
    since: str
    """Deliveries of events since this time. ISO 8601."""


class ReplayFailedBody(_ReplayFailedBodyAlways, total=False):
    """`ReplayFailedBody` of the API document."""

    endpoint_id: int
    """Only to this endpoint; by default to every active one."""


class ReplayFailedView(TypedDict):
    """`ReplayFailedView` of the API document."""

    replayed: int
    """How many are replayed, oldest first."""


class RescanView(TypedDict):
    """`RescanView` of the API document."""

    found: Optional[Literal["mined", "pending", "failed", "unknown"]]
    """The requested transaction; null where a session was requested."""
    transfers: List[RescannedTransferView]
    """At most 100, those to sessions first."""
    scanned: Optional[RescannedBlocks]
    """For a session."""


class RescannedBlocks(TypedDict):
    """`RescannedBlocks` of the API document."""

    from_block: int
    to_block: int
    is_complete: bool
    """False if time ran out before the newest block was read. Try again with the hash of the transaction."""


class RescannedTransferView(TypedDict):
    """`RescannedTransferView` of the API document."""

    tx_hash: str
    log_index: int
    asset: Optional[Literal["USDC", "USDT"]]
    """Null for an unsupported token."""
    token_address: str
    to_address: str
    session_token: Optional[str]
    """Null if it went to no session of this merchant."""
    amount: str
    """In base units of the token."""
    status: Literal["known", "repaired", "not_scanned_yet", "unsupported_token", "not_ours"]
    """known: it was seen before. repaired: it had been missed and has now been added. not_scanned_yet: it is newer than what we have read, look again in a moment. unsupported_token: it arrived, and is not a token that counts; it can be recovered to the treasury. not_ours: it went to no address of this merchant."""


class _RevertedDataAlways(TypedDict):
    payment_id: int
    amount_usd_cents: int
    asset: Literal["USDC", "USDT"]
    token: Literal["USDC", "USDT"]
    tx_hash: str
    log_index: int
    block_number: int
    from_address: str


class RevertedData(_RevertedDataAlways, total=False):
    """`RevertedData` of the API document."""

    previous_status: Optional[Literal["detected", "confirmed", "late", "reverted", "swept"]]
    loss: Optional[RevertedLoss]
    invoice_id: Optional[int]
    session_token: Optional[str]
    user_external_id: Optional[Union[int, str]]
    metadata: Optional[Dict[str, Any]]
    reference: Optional[str]
    test: Optional[bool]
    paid_total_usd_cents: Optional[int]
    expected_amount_usd_cents: Optional[int]
    amount_units: Optional[str]
    decimals: Optional[int]


class _RevertedLossAlways(TypedDict):
    credited_units: str
    credited_usd_cents: int
    swept_units: str
    swept_usd_cents: int
    missing_units: str
    missing_usd_cents: int


class RevertedLoss(_RevertedLossAlways, total=False):
    """`RevertedLoss` of the API document."""

    sweep_tx_hash: Optional[str]


class RolledEndpointView(TypedDict):
    """`RolledEndpointView` of the API document."""

    previous_secret_valid_until: str
    """Until then every event is signed with both secrets. ISO 8601."""
    id: int
    url: str
    active: bool
    failing_since: Optional[str]
    """Every attempt since then has failed; null while it works. ISO 8601."""
    last_success_at: Optional[str]
    """The last successful delivery, among the newest thousand. ISO 8601."""
    created_at: str
    """ISO 8601."""
    description: Optional[str]
    event_types: Optional[List[Literal["payment.detected", "payment.confirmed", "payment.late", "payment.reverted", "payment.swept", "session.expired", "session.canceled"]]]
    """The types of the events that are sent to it; null means all."""
    secret: str
    """Signs events. Shown here and never again."""


class SessionDetailView(TypedDict):
    """`SessionDetailView` of the API document."""

    session: SessionView
    payments: List[PaymentView]
    """Newest first, at most 50."""
    has_more_payments: bool
    """Whether there are older ones: see the list of payments."""
    payments_count: int
    """The total number."""
    below_minimum_units: UnitsByAsset
    """Received in transfers below the merchant’s minimum; swept with the rest."""
    deliveries: List[DeliveryView]
    """Newest first, at most 50, each with its newest attempts."""
    has_more_deliveries: bool
    timeline: List[TimelineEntry]
    """Oldest first, of what is listed above."""


class SessionPaymentView(TypedDict):
    """`SessionPaymentView` of the API document."""

    payment_id: int
    status: Literal["detected", "confirmed", "late", "reverted", "swept"]
    asset: Literal["USDC", "USDT"]
    amount_usd_cents: int
    """This transfer, floored to cents."""
    amount_units: str
    """This transfer, in base units of the token."""
    decimals: int
    """Decimals of the token."""
    tx_hash: str
    confirmations: int
    required_confirmations: int


class SessionStatusView(TypedDict):
    """`SessionStatusView` of the API document."""

    in_flight_usd_cents: int
    """Seen on the chain and not credited yet, floored to cents."""
    to_send_usd_cents: int
    """Neither credited nor seen yet: what the buyer still has to send."""
    payments: List[SessionPaymentView]
    """The newest 20, in the order in which they came."""
    payments_count: int
    """The total number."""
    below_minimum_units: UnitsByAsset
    """Received in transfers below the merchant’s minimum; counts in `paid_total_usd_cents` once it is final."""
    server_time: str
    """ISO 8601."""
    token: str
    """Identifies the session in /pay/{token}."""
    invoice_id: int
    livemode: bool
    """False in test mode: no money moves, or none that is worth anything."""
    status: Literal["open", "processing", "paid", "expired", "canceled"]
    labels: List[Literal["partial", "over", "late", "reverted"]]
    """Anything unusual about its payments."""
    pay_url: str
    """The buyer’s page."""
    deposit_address: str
    """Belongs to this session alone and is never used again."""
    chain_id: int
    """EVM chain id; 0 is the simulated chain of test mode."""
    network: Literal["live", "simulated", "testnet"]
    """Where it is paid: `live`, or in test mode `simulated` or `testnet`."""
    amount_usd_cents: int
    """Amount in US cents."""
    paid_total_usd_cents: int
    remaining_usd_cents: int
    accepted: List[AcceptedAsset]
    description: Optional[str]
    """What the payment is for, as shown to the buyer."""
    reference: Optional[str]
    """The shop’s own order id; buyers see it."""
    return_url: str
    cancel_url: str
    """Where a buyer who does not pay is sent; may be empty."""
    line_items: Optional[List[LineItemView]]
    """What is sold, as the buyer reads it; null where the merchant gave no lines."""
    expires_at: str
    """ISO 8601."""
    created_at: str
    """ISO 8601."""


class SessionView(TypedDict):
    """`SessionView` of the API document."""

    user_external_id: Union[int, str]
    """The merchant’s own id of its user, as given: a number, or text. At most 200 characters."""
    metadata: Optional[Dict[str, Any]]
    """As given; included in events."""
    note: Optional[str]
    """Private: buyers do not see it."""
    customer_email: Optional[str]
    """Private: the page does not show it."""
    underpayment_tolerance_bps: int
    """How much may be missing for it to still count as paid, in basis points; fixed when it is created."""
    recovery: RecoveryTerms
    """What a sweep without the platform needs. Keep it."""
    token: str
    """Identifies the session in /pay/{token}."""
    invoice_id: int
    livemode: bool
    """False in test mode: no money moves, or none that is worth anything."""
    status: Literal["open", "processing", "paid", "expired", "canceled"]
    labels: List[Literal["partial", "over", "late", "reverted"]]
    """Anything unusual about its payments."""
    pay_url: str
    """The buyer’s page."""
    deposit_address: str
    """Belongs to this session alone and is never used again."""
    chain_id: int
    """EVM chain id; 0 is the simulated chain of test mode."""
    network: Literal["live", "simulated", "testnet"]
    """Where it is paid: `live`, or in test mode `simulated` or `testnet`."""
    amount_usd_cents: int
    """Amount in US cents."""
    paid_total_usd_cents: int
    remaining_usd_cents: int
    accepted: List[AcceptedAsset]
    description: Optional[str]
    """What the payment is for, as shown to the buyer."""
    reference: Optional[str]
    """The shop’s own order id; buyers see it."""
    return_url: str
    cancel_url: str
    """Where a buyer who does not pay is sent; may be empty."""
    line_items: Optional[List[LineItemView]]
    """What is sold, as the buyer reads it; null where the merchant gave no lines."""
    expires_at: str
    """ISO 8601."""
    created_at: str
    """ISO 8601."""


class _SweptDataAlways(TypedDict):
    fee_usd_cents: int
    net_usd_cents: int
    sweep_tx_hash: str
    treasury_address: str
    payment_id: int
    amount_usd_cents: int
    asset: Literal["USDC", "USDT"]
    token: Literal["USDC", "USDT"]
    tx_hash: str
    log_index: int
    block_number: int


class SweptData(_SweptDataAlways, total=False):
    """`SweptData` of the API document."""

    amount_units: Optional[str]
    decimals: Optional[int]
    fee_units: Optional[str]
    net_units: Optional[str]
    invoice_id: Optional[int]
    session_token: Optional[str]
    user_external_id: Optional[Union[int, str]]
    metadata: Optional[Dict[str, Any]]
    reference: Optional[str]
    test: Optional[bool]


class TestEndpointBody(TypedDict, total=False):
    """`TestEndpointBody` of the API document."""

    event_type: Literal["payment.detected", "payment.confirmed", "payment.late", "payment.reverted", "payment.swept", "session.expired", "session.canceled"]


class TestNetworkView(TypedDict):
    """`TestNetworkView` of the API document."""

    chain_id: int
    """EVM chain id."""
    name: str
    """Its usual name."""
    treasury_address: Optional[str]
    """Where its sweeps go; null: set one before you create a session there."""


class TestPaymentBody(TypedDict, total=False):
    """`TestPaymentBody` of the API document."""

    asset: Literal["USDC", "USDT"]
    """What the buyer sends. Default: `"USDC"`."""
    amount: str
    """How much, in base units of the token, as in `accepted`. Absent: what is left to send, or the whole amount where nothing is left."""
    late: bool
    """The payment window ends now, and the payment is sent five seconds later. Default: `false`."""
    reorg: bool
    """The block of the payment leaves the chain two seconds after the payment was final: `payment.reverted`. Default: `false`."""
    wrong_token: bool
    """The buyer sends an unsupported token. Nothing is credited; the dashboard lists the transfer. Default: `false`."""
    confirmations: int
    """How many blocks the chain gets on top of the payment, one a second. Less than 2: it stays detected. Absent: as many as it needs. At least 0. At most 60. Default: `2`."""


class TestPaymentView(TypedDict):
    """`TestPaymentView` of the API document."""

    tx_hash: str
    block_number: int
    asset: Optional[Literal["USDC", "USDT"]]
    """Null: an unsupported token."""
    amount: str
    """Base units of the token."""


class TimelineDelivery(TypedDict):
    """`TimelineDelivery` of the API document."""

    delivery_id: str
    endpoint_id: int
    event_type: str
    trigger: Literal["schedule", "replay", "test"]
    status_code: Optional[int]
    error: Optional[str]
    duration_ms: int


class TimelineEntry(TypedDict):
    """`TimelineEntry` of the API document."""

    at: str
    """ISO 8601."""
    kind: Literal["opened", "payment_detected", "payment_confirmed", "payment_late", "payment_reverted", "paid", "expired", "canceled", "payment_swept", "payment_unswept", "webhook_delivered", "webhook_failed"]
    """`paid`: the whole amount is credited. A webhook entry is one attempt."""
    payment: Optional[TimelinePayment]
    """Of payment entries."""
    delivery: Optional[TimelineDelivery]
    """Of webhook entries."""


class TimelinePayment(TypedDict):
    """`TimelinePayment` of the API document."""

    payment_id: int
    tx_hash: str
    asset: Literal["USDC", "USDT"]
    amount_usd_cents: int
    amount_units: str
    """In base units of the token."""
    decimals: int
    fee_usd_cents: Optional[int]
    """Only of payment_swept and payment_unswept, as the next four."""
    net_usd_cents: Optional[int]
    fee_units: Optional[str]
    net_units: Optional[str]
    sweep_tx_hash: Optional[str]


class UnitsByAsset(TypedDict):
    """`UnitsByAsset` of the API document."""

    USDC: str
    USDT: str


class UpdateEndpointBody(TypedDict, total=False):
    """`UpdateEndpointBody` of the API document."""

    url: Optional[str]
    """At most 2000 characters."""
    active: Optional[bool]
    description: Optional[str]
    """Your own description. At most 200 characters."""
    event_types: Optional[List[Literal["payment.detected", "payment.confirmed", "payment.late", "payment.reverted", "payment.swept", "session.expired", "session.canceled"]]]
    """The types of the events that are sent to it, at least one; null means all."""


class UsageByAsset(TypedDict):
    """`UsageByAsset` of the API document."""

    USDC: AssetUsage
    USDT: AssetUsage


class UsageView(TypedDict):
    """`UsageView` of the API document."""

    month: str
    """A UTC month."""
    payments_count: int
    settled_volume_usd_cents: int
    """The sum in base units, floored to cents once."""
    fees_usd_cents: int
    """What was swept less `net_usd_cents`."""
    net_usd_cents: int
    """What reached the treasury, floored to cents once."""
    settled_volume_units: str
    """In base units; both tokens have the same decimals."""
    fees_units: str
    net_units: str
    decimals: int
    by_asset: UsageByAsset


class WebhookEndpointView(TypedDict):
    """`WebhookEndpointView` of the API document."""

    description: Optional[str]
    event_types: Optional[List[Literal["payment.detected", "payment.confirmed", "payment.late", "payment.reverted", "payment.swept", "session.expired", "session.canceled"]]]
    """The types of the events that are sent to it; null means all."""
    id: int
    url: str
    active: bool
    failing_since: Optional[str]
    """Every attempt since then has failed; null while it works. ISO 8601."""
    last_success_at: Optional[str]
    """The last successful delivery, among the newest thousand. ISO 8601."""
    created_at: str
    """ISO 8601."""


class SessionListParams(TypedDict, total=False):
    """The parameters of `GET /api/sessions`."""

    limit: int
    """Maximum number of rows in the response. At least 1. At most 500. Default: `50`."""
    cursor: Optional[str]
    """`next_cursor` of the previous page."""
    status: Literal["open", "processing", "paid", "expired", "canceled"]
    label: Literal["partial", "over", "late", "reverted"]
    created_from: str
    """Created at this time or later. ISO 8601."""
    created_to: str
    """Created before this time. ISO 8601."""
    min_amount_usd_cents: int
    max_amount_usd_cents: int
    user_external_id: Union[int, str]
    """Your id for this user; it has to match in full. At most 200 characters."""
    reference: str
    """Your own order id; it has to match in full. At most 200 characters."""
    metadata: Dict[str, str]
    """As `metadata[order]=17`: the sessions whose metadata have this text, number or boolean under this key. Up to five keys, all of which must match. If that takes longer than two seconds, the response is 503: narrow the filter."""
    search: str
    """Token or payment link, invoice id, words of note, description or reference, deposit address, or transaction hash of a payment. At most 200 characters."""
    sort: Literal["newest", "oldest", "largest", "smallest"]
    """The sort order: by time, or by amount. A cursor is valid for its order only."""


class PaymentListParams(TypedDict, total=False):
    """The parameters of `GET /api/payments`."""

    limit: int
    """Maximum number of rows in the response. At least 1. At most 500. Default: `50`."""
    cursor: Optional[str]
    """`next_cursor` of the previous page."""
    status: Literal["detected", "confirmed", "late", "reverted", "swept"]
    asset: Literal["USDC", "USDT"]
    from_: str
    """Detected at this time or later. ISO 8601."""
    to: str
    """Detected before this time. ISO 8601."""
    session_token: str
    """At most 100 characters."""
    search: str
    """Transaction hash, address of the sender, or session token. At most 200 characters."""
    sort: Literal["newest", "oldest", "largest", "smallest"]
    """The sort order: by time, or by amount. A cursor is valid for its order only."""


class WebhookEndpointListParams(TypedDict, total=False):
    """The parameters of `GET /api/webhook_endpoints`."""

    search: str
    """At most 200 characters."""
    limit: int
    """Maximum number of rows in the response. At least 1. At most 200. Default: `50`."""
    cursor: Optional[str]
    """`next_cursor` of the previous page."""


class WebhookDeliveryListParams(TypedDict, total=False):
    """The parameters of `GET /api/webhook_deliveries`."""

    status: Literal["pending", "delivered", "failed"]
    event_type: Literal["payment.detected", "payment.confirmed", "payment.late", "payment.reverted", "payment.swept", "session.expired", "session.canceled"]
    endpoint_id: int
    from_: str
    """Created at this time or later. ISO 8601."""
    to: str
    """Created before this time. ISO 8601."""
    limit: int
    """Maximum number of rows in the response. At least 1. At most 200. Default: `50`."""
    cursor: Optional[str]
    """`next_cursor` of the previous page."""
