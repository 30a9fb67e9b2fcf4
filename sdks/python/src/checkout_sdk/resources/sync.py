"""The methods of the checkout API. `asynchronous.py` is printed from this file: run `npm run docs` after a change."""

from __future__ import annotations

from typing import Any, Dict, Literal, Mapping, Optional, Sequence, Union, cast

from .._http.client import HttpClient
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
from ..lists import PaginatedList


class Sessions:
    """Sessions, which buyers pay: each has an amount, a deposit address of its own, and a pay page."""

    def __init__(self, http: HttpClient) -> None:
        self._http = http

    def create(self, session: CreateSessionBody, *, idempotency_key: Optional[str] = None) -> SessionView:
        """
        Creates a session. Send the buyer to its `pay_url`. The same `idempotency_key` with the same data returns the
        same session. Without one, the SDK makes one for this call and its retries. Pass your own, such as the id of the
        order, so that a crash of your process cannot create two sessions for it.
        """
        return cast(
            SessionView,
            self._http.send(
                "POST", "/api/sessions", body=session, uses_idempotency_key=True, idempotency_key=idempotency_key
            ),
        )

    def cancel(self, token: str) -> SessionView:
        """
        Cancels a session that is open and has received nothing. Repeating it has no further effect, and returns the
        same response.
        """
        template = "/api/sessions/{token}/cancel"
        return cast(SessionView, self._http.send("POST", template, path={"token": token}, is_repeatable=True))

    def status(self, token: str) -> SessionStatusView:
        """Returns what the pay page shows. If in doubt about an event, check that `status` is `paid`."""
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
    ) -> PaginatedList[SessionView]:
        """Returns the merchant's sessions, newest first."""
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
        return PaginatedList(lambda at: self._http.send("GET", "/api/sessions", query={**query, "cursor": at}), cursor)

    def retrieve(self, token: str) -> SessionDetailView:
        """Returns one session with its payments, webhooks and timeline."""
        return cast(SessionDetailView, self._http.send("GET", "/api/sessions/{token}", path={"token": token}))

    def pay_test(self, token: str, payment: Optional[TestPaymentBody] = None) -> TestPaymentView:
        """
        Makes a simulated buyer pay the session. It requires a test key (`sk_test_…`). Events report what follows, as in
        live mode.
        """
        template = "/api/test/sessions/{token}/pay"
        return cast(TestPaymentView, self._http.send("POST", template, path={"token": token}, body=payment or {}))

    def rescan(self, token: str) -> RescanView:
        """
        Searches the chain for transfers to the session that were missed. Each merchant may do so ten times a minute.
        """
        template = "/api/sessions/{token}/rescan"
        return cast(RescanView, self._http.send("POST", template, path={"token": token}, is_repeatable=True))


class Payments:
    """Transfers that arrived at the deposit addresses of sessions."""

    def __init__(self, http: HttpClient) -> None:
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
    ) -> PaginatedList[PaymentView]:
        """Returns the merchant's payments, newest first."""
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
        return PaginatedList(lambda at: self._http.send("GET", "/api/payments", query={**query, "cursor": at}), cursor)

    def retrieve(self, payment_id: int) -> PaymentView:
        """Returns one payment, by its `payment_id`."""
        template = "/api/payments/{payment_id}"
        return cast(PaymentView, self._http.send("GET", template, path={"payment_id": payment_id}))


class Events:
    """
    The events that webhooks report. They can be read in order at any time, for example after an outage of your system.
    """

    def __init__(self, http: HttpClient) -> None:
        self._http = http

    def list(
        self,
        *,
        after: Optional[str] = None,
        types: Optional[Sequence[CheckoutEventType]] = None,
        limit: Optional[int] = None,
        wait: Optional[int] = None,
    ) -> PaginatedList[CheckoutEvent]:
        """
        Returns events in their order, oldest first: those after the event whose `id` is `after`, or all from the oldest
        one on. The list ends with the newest event: keep its `id` (`evt_…`), and continue after it next time. With
        `wait`, a number of seconds up to 25, the API does not return a page without events at once, but as soon as
        there is an event, or after this time.
        """
        query: Dict[str, Any] = {"types": types and as_list(types), "limit": limit, "wait": wait}
        return PaginatedList(lambda at: self._http.send("GET", "/api/events", query={**query, "after": at}), after)

    def newest(self) -> Optional[str]:
        """
        Returns the `id` of the newest event, to follow only later ones; `None` if there was no event in the last 30
        days.
        """
        return cast(Optional[str], (self._http.send("GET", "/api/events", query={"newest": "true"}))["next_cursor"])

    def retrieve(self, event_id: str) -> CheckoutEvent:
        """Returns one event."""
        template = "/api/events/{event_id}"
        return cast(CheckoutEvent, self._http.send("GET", template, path={"event_id": event_id}))


class WebhookEndpoints:
    """The URLs to which the merchant's events are sent."""

    def __init__(self, http: HttpClient) -> None:
        self._http = http

    def create(self, endpoint: CreateEndpointBody) -> CreatedEndpointView:
        """Adds an endpoint. Only this response, and that of `roll_secret`, contains the secret."""
        return cast(CreatedEndpointView, self._http.send("POST", "/api/webhook_endpoints", body=endpoint))

    def list(
        self, *, search: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None
    ) -> PaginatedList[WebhookEndpointView]:
        """Returns the endpoints and their health."""
        query: Dict[str, Any] = {"search": search, "limit": limit}
        return PaginatedList(
            lambda at: self._http.send("GET", "/api/webhook_endpoints", query={**query, "cursor": at}), cursor
        )

    def retrieve(self, endpoint_id: int) -> WebhookEndpointView:
        """Returns one endpoint."""
        return cast(WebhookEndpointView, self._http.send("GET", ENDPOINT, path={"endpoint_id": endpoint_id}))

    def update(self, endpoint_id: int, changes: UpdateEndpointBody) -> WebhookEndpointView:
        """Changes the URL of an endpoint, pauses it (`active: False`) or resumes it."""
        path = {"endpoint_id": endpoint_id}
        return cast(WebhookEndpointView, self._http.send("PATCH", ENDPOINT, path=path, body=changes))

    def delete(self, endpoint_id: int) -> None:
        """Removes an endpoint. Its pending deliveries fail."""
        return cast(None, self._http.send("DELETE", ENDPOINT, path={"endpoint_id": endpoint_id}))

    def test(self, endpoint_id: int, event: Optional[TestEndpointBody] = None) -> DeliveryView:
        """Sends a test event, which has zeros and `test: true`. Never fulfill it."""
        path = {"endpoint_id": endpoint_id}
        return cast(DeliveryView, self._http.send("POST", f"{ENDPOINT}/test", path=path, body=event or {}))

    def roll_secret(self, endpoint_id: int) -> RolledEndpointView:
        """Makes a new secret. For 24 hours the old one signs, too: pass both to `construct_event`."""
        path = {"endpoint_id": endpoint_id}
        return cast(RolledEndpointView, self._http.send("POST", f"{ENDPOINT}/roll_secret", path=path))


class WebhookDeliveries:
    """Deliveries to the merchant's endpoints, which can be replayed."""

    def __init__(self, http: HttpClient) -> None:
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
    ) -> PaginatedList[DeliveryView]:
        """Returns deliveries, newest first, each with its newest attempts."""
        query: Dict[str, Any] = {
            "status": status,
            "event_type": event_type,
            "endpoint_id": endpoint_id,
            "from": from_,
            "to": to,
            "limit": limit,
        }
        return PaginatedList(
            lambda at: self._http.send("GET", "/api/webhook_deliveries", query={**query, "cursor": at}), cursor
        )

    def retrieve(self, delivery_id: str) -> DeliveryDetailView:
        """Returns one delivery with its body and all attempts."""
        return cast(DeliveryDetailView, self._http.send("GET", DELIVERY, path={"delivery_id": delivery_id}))

    def replay(self, delivery_id: str) -> DeliveryView:
        """Sends a delivery again at once, with the same id and bytes and a new signature."""
        return cast(DeliveryView, self._http.send("POST", f"{DELIVERY}/replay", path={"delivery_id": delivery_id}))

    def replay_failed(self, selection: ReplayFailedBody) -> ReplayFailedView:
        """Sends all deliveries again that have failed since a given time, oldest first."""
        return cast(ReplayFailedView, self._http.send("POST", "/api/webhook_deliveries/replay_failed", body=selection))


class MonthlyUsage:
    """Sales by month."""

    def __init__(self, http: HttpClient) -> None:
        self._http = http

    def list(self) -> PaginatedList[UsageView]:
        """Returns a row for each UTC month."""
        return PaginatedList(lambda at: self._http.send("GET", "/api/usage", query={"cursor": at}), None)


class MerchantAccount:
    """The merchant that the key belongs to."""

    def __init__(self, http: HttpClient) -> None:
        self._http = http

    def retrieve(self) -> KeyMerchantView:
        """Returns the name, state and plan of the merchant, which show whether it can sell."""
        return cast(KeyMerchantView, self._http.send("GET", "/api/merchant"))


ENDPOINT = "/api/webhook_endpoints/{endpoint_id}"
DELIVERY = "/api/webhook_deliveries/{delivery_id}"


def as_list(types: Sequence[str]) -> Sequence[str]:
    """Returns a list even if a single type is given, which would otherwise be split into its letters."""
    return (types,) if isinstance(types, str) else tuple(types)
