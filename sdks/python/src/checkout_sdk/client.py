"""The clients of the checkout API: a blocking one, and one for asyncio."""

from __future__ import annotations

import ssl
from typing import Optional

from ._http.client import AsyncHttpClient, HttpClient
from ._http.options import Limits
from .resources import asynchronous, sync


class Checkout:
    """
    A client of the checkout API, with the secret key of one merchant: `sk_live_…`, or `sk_test_…` for test mode.
    `base_url` is the address of the platform, such as https://pay.example; only a loopback address may use http.
    Several threads may use a client.

    `timeout` is how many seconds one attempt may take, including the response body (default: 30). `max_retries` is how
    often a failed request is retried at most, where that is safe (default: 2). `max_retry_after` is the longest
    `Retry-After` to wait for, in seconds (default: 30); an error with a longer one is raised at once. `ssl_context`
    replaces the default one, for example to trust a private certificate authority. An invalid argument is a
    `ValueError`, whose text does not contain the key.
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
        limits = Limits().override(timeout, max_retries, max_retry_after)
        self._open(HttpClient.create(api_key, base_url, limits, ssl_context))

    def _open(self, http: HttpClient) -> None:
        self._http = http
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
        """
        Returns a client with other limits, for some calls: `checkout.with_options(timeout=5).sessions.status(token)`.
        """
        other = Checkout.__new__(Checkout)
        limits = self._http.limits.override(timeout, max_retries, max_retry_after)
        other._open(self._http.with_limits(limits))
        return other

    def __repr__(self) -> str:
        return f"Checkout(base_url={self._http.base_url.origin!r})"


class AsyncCheckout:
    """
    Does the same as `Checkout` for asyncio: `await checkout.sessions.create(…)`, `async for event in
    checkout.events.list(…)`. It uses the same blocking transport, and runs each attempt in a thread of the event loop's
    default executor. So a cancelled task stops at once, but its attempt continues in the thread until it ends, or until
    its timeout.
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
        limits = Limits().override(timeout, max_retries, max_retry_after)
        self._open(AsyncHttpClient.create(api_key, base_url, limits, ssl_context))

    def _open(self, http: AsyncHttpClient) -> None:
        self._http = http
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
        """Returns a client with other limits, for some calls."""
        other = AsyncCheckout.__new__(AsyncCheckout)
        limits = self._http.limits.override(timeout, max_retries, max_retry_after)
        other._open(self._http.with_limits(limits))
        return other

    def __repr__(self) -> str:
        return f"AsyncCheckout(base_url={self._http.base_url.origin!r})"
