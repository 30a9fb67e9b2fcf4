"""The methods of the checkout API. `asynchronous.py` is printed from this file: run `npm run docs` after a change."""

from __future__ import annotations

from typing import Any, Dict, Literal, Mapping, Optional, Sequence, Union, cast

from .._http.client import Http
from ..generated.api import (
    CreatedEndpointView,
    CreateEndpointBody,
    CreateSessionBody,
    DeliveryDetailView,
    DeliveryView,
    KeyMerchantView,
    PaymentView,
    ReplayFailedBody,
    ReplayFailedView,
    RescanView,
    RolledEndpointView,
    SessionDetailView,
    SessionStatusView,
    SessionView,
    TestEndpointBody,
    TestPaymentBody,
    TestPaymentView,
    UpdateEndpointBody,
    UsageView,
    WebhookEndpointView,
)
from ..generated.events import CheckoutEvent, CheckoutEventType
from ..lists import Listing


class Sessions:
    """Payment sessions: an amount, an address of its own, a page for the buyer."""

    def __init__(self, http: Http) -> None:
        self._http = http

    def create(self, session: CreateSessionBody, *, idempotency_key: Optional[str] = None) -> SessionView:
        """
        Creates a session. Send the buyer to its `pay_url`. The same `idempotency_key` with the same data gives the same session. Without one,
        the SDK makes one for this call and its retries. Give your own, such as the order's id, so that a crash does not open two.
        """
        return cast(
            SessionView,
            self._http.send("POST", "/api/sessions", body=session, is_once=True, idempotency_key=idempotency_key),
        )

    def cancel(self, token: str) -> SessionView:
        """Cancels a session that is open and has received nothing. Again: the same answer."""
        template = "/api/sessions/{token}/cancel"
        return cast(SessionView, self._http.send("POST", template, path={"token": token}, is_repeatable=True))

    def status(self, token: str) -> SessionStatusView:
        """What the buyer's page shows. In doubt about an event, this is the truth: `status` is `paid`."""
        template = "/api/sessions/{token}/status"
        return cast(SessionStatusView, self._http.send("GET", template, path={"token": token}))

    def list(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        status: Optional[Literal["open", "processing", "paid", "expired", "canceled"]] = None,
        label: Optional[Literal["partial", "over", "late", "reverted"]] = None,
        created_from: Optional[str] = None,
        created_to: Optional[str] = None,
        min_amount_usd_cents: Optional[int] = None,
        max_amount_usd_cents: Optional[int] = None,
        user_external_id: Optional[Union[int, str]] = None,
        reference: Optional[str] = None,
        metadata: Optional[Mapping[str, str]] = None,
        search: Optional[str] = None,
        sort: Optional[Literal["newest", "oldest", "largest", "smallest"]] = None,
    ) -> Listing[SessionView]:
        """The merchant's sessions, newest first."""
        query: Dict[str, Any] = {
            "limit": limit,
            "status": status,
            "label": label,
            "created_from": created_from,
            "created_to": created_to,
            "min_amount_usd_cents": min_amount_usd_cents,
            "max_amount_usd_cents": max_amount_usd_cents,
            "user_external_id": user_external_id,
            "reference": reference,
            "metadata": metadata,
            "search": search,
            "sort": sort,
        }
        return Listing(lambda at: self._http.send("GET", "/api/sessions", query={**query, "cursor": at}), cursor)

    def retrieve(self, token: str) -> SessionDetailView:
        """One session with its payments, webhooks and timeline."""
        return cast(SessionDetailView, self._http.send("GET", "/api/sessions/{token}", path={"token": token}))

    def pay_test(self, token: str, payment: Optional[TestPaymentBody] = None) -> TestPaymentView:
        """With a test key (`sk_test_…`): has a simulated buyer pay the session. What follows is told by events, as in live mode."""
        template = "/api/test/sessions/{token}/pay"
        return cast(TestPaymentView, self._http.send("POST", template, path={"token": token}, body=payment or {}))

    def rescan(self, token: str) -> RescanView:
        """Has the chain searched for money of the session that was missed. Ten times a minute for each merchant."""
        template = "/api/sessions/{token}/rescan"
        return cast(RescanView, self._http.send("POST", template, path={"token": token}, is_repeatable=True))


class Payments:
    """Transfers that arrived at the addresses of sessions."""

    def __init__(self, http: Http) -> None:
        self._http = http

    def list(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        status: Optional[Literal["detected", "confirmed", "late", "reverted", "swept"]] = None,
        asset: Optional[Literal["USDC", "USDT"]] = None,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        session_token: Optional[str] = None,
        search: Optional[str] = None,
        sort: Optional[Literal["newest", "oldest", "largest", "smallest"]] = None,
    ) -> Listing[PaymentView]:
        """The merchant's payments, newest first."""
        query: Dict[str, Any] = {
            "limit": limit,
            "status": status,
            "asset": asset,
            "from": from_,
            "to": to,
            "session_token": session_token,
            "search": search,
            "sort": sort,
        }
        return Listing(lambda at: self._http.send("GET", "/api/payments", query={**query, "cursor": at}), cursor)

    def retrieve(self, payment_id: int) -> PaymentView:
        """One payment, by its `payment_id`."""
        template = "/api/payments/{payment_id}"
        return cast(PaymentView, self._http.send("GET", template, path={"payment_id": payment_id}))


class Events:
    """What webhooks report, to be read in order, also after an outage of yours."""

    def __init__(self, http: Http) -> None:
        self._http = http

    def list(
        self,
        *,
        after: Optional[str] = None,
        types: Optional[Sequence[CheckoutEventType]] = None,
        limit: Optional[int] = None,
        wait: Optional[int] = None,
    ) -> Listing[CheckoutEvent]:
        """
        Events in their order, oldest first: those after the event whose `id` is `after`, or from the oldest one on. It ends with the newest
        event: keep its `id` (`evt_…`), and go on from there next time. With `wait`, in seconds and at most 25, a page without events comes
        when there is one, or after this time.
        """
        query: Dict[str, Any] = {"types": types and list_of(types), "limit": limit, "wait": wait}
        return Listing(lambda at: self._http.send("GET", "/api/events", query={**query, "after": at}), after)

    def newest(self) -> Optional[str]:
        """The `id` of the newest event, from which on everything is new; `None` where there is none in 30 days."""
        return cast(Optional[str], (self._http.send("GET", "/api/events", query={"newest": "true"}))["next_cursor"])

    def retrieve(self, event_id: str) -> CheckoutEvent:
        """One event."""
        template = "/api/events/{event_id}"
        return cast(CheckoutEvent, self._http.send("GET", template, path={"event_id": event_id}))


class WebhookEndpoints:
    """Where the merchant's events are sent."""

    def __init__(self, http: Http) -> None:
        self._http = http

    def create(self, endpoint: CreateEndpointBody) -> CreatedEndpointView:
        """Adds an endpoint. Only this answer, and that of `roll_secret`, has the secret."""
        return cast(CreatedEndpointView, self._http.send("POST", "/api/webhook_endpoints", body=endpoint))

    def list(
        self, *, search: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None
    ) -> Listing[WebhookEndpointView]:
        """The endpoints and their health."""
        query: Dict[str, Any] = {"search": search, "limit": limit}
        return Listing(
            lambda at: self._http.send("GET", "/api/webhook_endpoints", query={**query, "cursor": at}), cursor
        )

    def retrieve(self, endpoint_id: int) -> WebhookEndpointView:
        """One endpoint."""
        return cast(WebhookEndpointView, self._http.send("GET", ENDPOINT, path={"endpoint_id": endpoint_id}))

    def update(self, endpoint_id: int, changes: UpdateEndpointBody) -> WebhookEndpointView:
        """Changes its URL, pauses it (`active: False`) or resumes it."""
        path = {"endpoint_id": endpoint_id}
        return cast(WebhookEndpointView, self._http.send("PATCH", ENDPOINT, path=path, body=changes))

    def delete(self, endpoint_id: int) -> None:
        """Removes it. What it was still to get has failed."""
        return cast(None, self._http.send("DELETE", ENDPOINT, path={"endpoint_id": endpoint_id}))

    def test(self, endpoint_id: int, event: Optional[TestEndpointBody] = None) -> DeliveryView:
        """Sends a test event: zeros, with `test: true`. Never fulfill it."""
        path = {"endpoint_id": endpoint_id}
        return cast(DeliveryView, self._http.send("POST", f"{ENDPOINT}/test", path=path, body=event or {}))

    def roll_secret(self, endpoint_id: int) -> RolledEndpointView:
        """Makes a new secret. For 24 hours both sign: give `construct_event` both."""
        path = {"endpoint_id": endpoint_id}
        return cast(RolledEndpointView, self._http.send("POST", f"{ENDPOINT}/roll_secret", path=path))


class WebhookDeliveries:
    """What was sent to the merchant's endpoints, and sending it again."""

    def __init__(self, http: Http) -> None:
        self._http = http

    def list(
        self,
        *,
        status: Optional[Literal["pending", "delivered", "failed"]] = None,
        event_type: Optional[CheckoutEventType] = None,
        endpoint_id: Optional[int] = None,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> Listing[DeliveryView]:
        """Deliveries, newest first, each with its newest attempts."""
        query: Dict[str, Any] = {
            "status": status,
            "event_type": event_type,
            "endpoint_id": endpoint_id,
            "from": from_,
            "to": to,
            "limit": limit,
        }
        return Listing(
            lambda at: self._http.send("GET", "/api/webhook_deliveries", query={**query, "cursor": at}), cursor
        )

    def retrieve(self, delivery_id: str) -> DeliveryDetailView:
        """One delivery with its body and all attempts."""
        return cast(DeliveryDetailView, self._http.send("GET", DELIVERY, path={"delivery_id": delivery_id}))

    def replay(self, delivery_id: str) -> DeliveryView:
        """Sends it again at once: the same id and bytes, a new signature."""
        return cast(DeliveryView, self._http.send("POST", f"{DELIVERY}/replay", path={"delivery_id": delivery_id}))

    def replay_failed(self, which: ReplayFailedBody) -> ReplayFailedView:
        """Sends everything again that has failed since a moment, oldest first."""
        return cast(ReplayFailedView, self._http.send("POST", "/api/webhook_deliveries/replay_failed", body=which))


class MonthlyUsage:
    """What was sold, by month."""

    def __init__(self, http: Http) -> None:
        self._http = http

    def list(self) -> Listing[UsageView]:
        """A row for each UTC month."""
        return Listing(lambda at: self._http.send("GET", "/api/usage", query={"cursor": at}), None)


class MerchantAccount:
    """The merchant that the key belongs to."""

    def __init__(self, http: Http) -> None:
        self._http = http

    def retrieve(self) -> KeyMerchantView:
        """Its name, state and plan: whether it can sell."""
        return cast(KeyMerchantView, self._http.send("GET", "/api/merchant"))


ENDPOINT = "/api/webhook_endpoints/{endpoint_id}"
DELIVERY = "/api/webhook_deliveries/{delivery_id}"


def list_of(types: Sequence[str]) -> Sequence[str]:
    """Not the letters of one."""
    return (types,) if isinstance(types, str) else tuple(types)
