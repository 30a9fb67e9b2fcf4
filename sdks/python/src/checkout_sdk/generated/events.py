"""Printed by print-types.mjs from the API document. Change the code of the services, not this file."""

from __future__ import annotations

from typing import Literal, TypedDict, Union

from .api import ExpiredData, PaymentData, RevertedData, SweptData


class _PaymentDetectedEventAlways(TypedDict):
    id: str
    """Deduplicate on it: the same id may arrive again."""
    type: Literal["payment.detected"]
    created: int
    """Unix seconds."""
    merchant_id: int
    data: PaymentData


class PaymentDetectedEvent(_PaymentDetectedEventAlways, total=False):
    """A transfer was seen on chain and is not credited yet."""

    event_id: str
    """The same at each of the merchant’s endpoints. Absent from deliveries that are older than this field."""
    livemode: bool
    """False for what happened in test mode."""


class _PaymentConfirmedEventAlways(TypedDict):
    id: str
    """Deduplicate on it: the same id may arrive again."""
    type: Literal["payment.confirmed"]
    created: int
    """Unix seconds."""
    merchant_id: int
    data: PaymentData


class PaymentConfirmedEvent(_PaymentConfirmedEventAlways, total=False):
    """A transfer was credited to its session."""

    event_id: str
    """The same at each of the merchant’s endpoints. Absent from deliveries that are older than this field."""
    livemode: bool
    """False for what happened in test mode."""


class _PaymentLateEventAlways(TypedDict):
    id: str
    """Deduplicate on it: the same id may arrive again."""
    type: Literal["payment.late"]
    created: int
    """Unix seconds."""
    merchant_id: int
    data: PaymentData


class PaymentLateEvent(_PaymentLateEventAlways, total=False):
    """A transfer was credited after its session had expired."""

    event_id: str
    """The same at each of the merchant’s endpoints. Absent from deliveries that are older than this field."""
    livemode: bool
    """False for what happened in test mode."""


class _PaymentRevertedEventAlways(TypedDict):
    id: str
    """Deduplicate on it: the same id may arrive again."""
    type: Literal["payment.reverted"]
    created: int
    """Unix seconds."""
    merchant_id: int
    data: RevertedData


class PaymentRevertedEvent(_PaymentRevertedEventAlways, total=False):
    """A transfer left the chain; its credit was reversed."""

    event_id: str
    """The same at each of the merchant’s endpoints. Absent from deliveries that are older than this field."""
    livemode: bool
    """False for what happened in test mode."""


class _PaymentSweptEventAlways(TypedDict):
    id: str
    """Deduplicate on it: the same id may arrive again."""
    type: Literal["payment.swept"]
    created: int
    """Unix seconds."""
    merchant_id: int
    data: SweptData


class PaymentSweptEvent(_PaymentSweptEventAlways, total=False):
    """Funds reached the merchant’s treasury."""

    event_id: str
    """The same at each of the merchant’s endpoints. Absent from deliveries that are older than this field."""
    livemode: bool
    """False for what happened in test mode."""


class _SessionExpiredEventAlways(TypedDict):
    id: str
    """Deduplicate on it: the same id may arrive again."""
    type: Literal["session.expired"]
    created: int
    """Unix seconds."""
    merchant_id: int
    data: ExpiredData


class SessionExpiredEvent(_SessionExpiredEventAlways, total=False):
    """The window closed without full payment."""

    event_id: str
    """The same at each of the merchant’s endpoints. Absent from deliveries that are older than this field."""
    livemode: bool
    """False for what happened in test mode."""


class _SessionCanceledEventAlways(TypedDict):
    id: str
    """Deduplicate on it: the same id may arrive again."""
    type: Literal["session.canceled"]
    created: int
    """Unix seconds."""
    merchant_id: int
    data: ExpiredData


class SessionCanceledEvent(_SessionCanceledEventAlways, total=False):
    """The merchant canceled an unpaid session."""

    event_id: str
    """The same at each of the merchant’s endpoints. Absent from deliveries that are older than this field."""
    livemode: bool
    """False for what happened in test mode."""


CheckoutEvent = Union[PaymentDetectedEvent, PaymentConfirmedEvent, PaymentLateEvent, PaymentRevertedEvent, PaymentSweptEvent, SessionExpiredEvent, SessionCanceledEvent]
"""What the checkout reports, distinguished by `type`. New types may appear: have an `else`."""


CheckoutEventType = Literal["payment.detected", "payment.confirmed", "payment.late", "payment.reverted", "payment.swept", "session.expired", "session.canceled"]
