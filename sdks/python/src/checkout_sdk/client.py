"""The clients: everything a key of one merchant may do."""

from __future__ import annotations

import ssl
from typing import Optional

from ._http.client import AsyncHttp, Connection, Http
from ._http.options import Limits
from .resources import asynchronous, sync


class Checkout:
    """
    The checkout API, with a key of one merchant: `sk_live_…`, or `sk_test_…` for test mode. Times are in seconds: `timeout` is that of one
    attempt, its body included; a `Retry-After` longer than `max_retry_after` is raised at once.
    """

    def __init__(
        self,
        *,
        api_key: str,
        base_url: str,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        max_retry_after: Optional[float] = None,
        ssl_context: Optional[ssl.SSLContext] = None,
    ) -> None:
        limits = Limits().changed(timeout, max_retries, max_retry_after)
        self._open(Connection.of(api_key, base_url, limits, ssl_context))

    def _open(self, connection: Connection) -> None:
        self._connection = connection
        http = Http(connection)
        self.sessions = sync.Sessions(http)
        self.payments = sync.Payments(http)
        self.events = sync.Events(http)
        self.webhook_endpoints = sync.WebhookEndpoints(http)
        self.webhook_deliveries = sync.WebhookDeliveries(http)
        self.usage = sync.MonthlyUsage(http)
        self.merchant = sync.MerchantAccount(http)

    def with_options(
        self,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        max_retry_after: Optional[float] = None,
    ) -> Checkout:
        """The same client with other limits, for some calls: `checkout.with_options(timeout=5).sessions.status(token)`."""
        other = Checkout.__new__(Checkout)
        other._open(_changed(self._connection, timeout, max_retries, max_retry_after))
        return other

    def __repr__(self) -> str:
        return f"Checkout(base_url={self._connection.base.origin!r})"


class AsyncCheckout:
    """
    As `Checkout`, for asyncio: `await checkout.sessions.create(…)`, `async for event in checkout.events.list(…)`. Below it is the same
    blocking transport, an attempt in a thread of the loop's default executor: a task that is cancelled stops at once, its attempt goes on in
    the thread until its timeout at most.
    """

    def __init__(
        self,
        *,
        api_key: str,
        base_url: str,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        max_retry_after: Optional[float] = None,
        ssl_context: Optional[ssl.SSLContext] = None,
    ) -> None:
        limits = Limits().changed(timeout, max_retries, max_retry_after)
        self._open(Connection.of(api_key, base_url, limits, ssl_context))

    def _open(self, connection: Connection) -> None:
        self._connection = connection
        http = AsyncHttp(connection)
        self.sessions = asynchronous.AsyncSessions(http)
        self.payments = asynchronous.AsyncPayments(http)
        self.events = asynchronous.AsyncEvents(http)
        self.webhook_endpoints = asynchronous.AsyncWebhookEndpoints(http)
        self.webhook_deliveries = asynchronous.AsyncWebhookDeliveries(http)
        self.usage = asynchronous.AsyncMonthlyUsage(http)
        self.merchant = asynchronous.AsyncMerchantAccount(http)

    def with_options(
        self,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        max_retry_after: Optional[float] = None,
    ) -> AsyncCheckout:
        """The same client with other limits, for some calls."""
        other = AsyncCheckout.__new__(AsyncCheckout)
        other._open(_changed(self._connection, timeout, max_retries, max_retry_after))
        return other

    def __repr__(self) -> str:
        return f"AsyncCheckout(base_url={self._connection.base.origin!r})"


def _changed(
    given: Connection, timeout: Optional[float], max_retries: Optional[int], max_retry_after: Optional[float]
) -> Connection:
    limits = given.limits.changed(timeout, max_retries, max_retry_after)
    return Connection(given.base, given.key, limits, given.context)
