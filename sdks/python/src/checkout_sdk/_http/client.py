"""Sends requests with the key, retries them where that is safe, and reads the responses."""

from __future__ import annotations

import asyncio
import logging
import random
import ssl
import time
from typing import Any, Dict, NoReturn, Optional, Type, TypeVar, Union

from ..errors import ApiConnectionError, ApiTimeoutError, CheckoutError, NotFoundError
from .options import ApiKey, BaseUrl, Limits, checked_base_url, checked_key
from .requests import prepare_request
from .responses import error_of, object_of
from .transport import ConnectionFailure, PreparedRequest, Response, exchange

_INITIAL_BACKOFF_S, _MAX_BACKOFF_S = 0.5, 8.0
_Client = TypeVar("_Client", bound="BaseHttpClient")
_log = logging.getLogger("checkout_sdk")


class BaseHttpClient:
    """Makes single attempts. It holds the base URL, the key, and the limits of each call."""

    def __init__(self, base_url: BaseUrl, key: ApiKey, limits: Limits, context: Optional[ssl.SSLContext]) -> None:
        self.base_url, self.key, self.limits, self.context = base_url, key, limits, context

    @classmethod
    def create(
        cls: Type[_Client], api_key: str, base_url: str, limits: Limits, context: Optional[ssl.SSLContext]
    ) -> _Client:
        """Returns a client if the arguments are valid, and raises a `ValueError` otherwise."""
        checked = checked_base_url(base_url)
        if checked.is_tls and context is None:
            context = ssl.create_default_context()
        return cls(checked, checked_key(api_key), limits, context)

    def with_limits(self: _Client, limits: Limits) -> _Client:
        """Returns the same client with other limits."""
        return type(self)(self.base_url, self.key, limits, self.context)

    def attempt(self, request: PreparedRequest) -> Union[Dict[str, Any], None, CheckoutError]:
        """
        Makes one attempt, and returns the object in the response, `None` for DELETE, or the error. The error is not
        raised here, so that no traceback contains this frame, in which the key is used.
        """
        outcome = exchange(self.base_url, self.key, request, self.limits.timeout, self.context)
        if isinstance(outcome, ConnectionFailure):
            return self._connection_error(outcome, request)
        if not 200 <= outcome.status < 300:
            return error_of(outcome, self.base_url.origin)
        return self._read(outcome, request)

    @staticmethod
    def _read(response: Response, request: PreparedRequest) -> Union[Dict[str, Any], None, CheckoutError]:
        if request.method == "DELETE":
            return None
        try:
            return object_of(response)
        except CheckoutError as error:
            return error.with_traceback(None)

    def _connection_error(self, failure: ConnectionFailure, request: PreparedRequest) -> ApiConnectionError:
        what = f"{request.name} of {self.base_url.origin}"
        error: ApiConnectionError
        if failure.is_timeout:
            error = ApiTimeoutError(f"{what} took longer than {self.limits.timeout} s.", code="timed_out")
        else:
            error = ApiConnectionError(f"{what} got no complete response: {failure.reason}.", code="connection_failed")
        error.never_sent = failure.never_sent
        return error


class Retrier:
    """Decides whether and when a call makes another attempt."""

    def __init__(self, request: PreparedRequest, limits: Limits) -> None:
        self._request, self._limits = request, limits
        self._attempt, self._is_uncertain = 0, False

    def pause_after(self, error: CheckoutError) -> Optional[float]:
        """
        Returns the number of seconds until the next attempt. Returns `None` if the call has succeeded nevertheless: an
        earlier attempt to delete got no response, and now the object does not exist. Raises the error if no further
        attempt is allowed.
        """
        if self._is_uncertain and self._request.method == "DELETE" and isinstance(error, NotFoundError):
            return None
        is_retryable = is_transient(error) if self._request.is_repeatable else was_refused(error)
        if self._attempt >= self._limits.max_retries or not is_retryable:
            self._end(error)
        pause = random.uniform(0, min(_MAX_BACKOFF_S, _INITIAL_BACKOFF_S * 2**self._attempt))
        if error.retry_after is not None:
            if error.retry_after > self._limits.max_retry_after:
                self._end(error)
            pause = error.retry_after + random.uniform(0, _INITIAL_BACKOFF_S)
        self._attempt += 1
        self._is_uncertain = self._is_uncertain or isinstance(error, ApiConnectionError) or error.status >= 500
        _log.debug("%s failed with %s; retry in %.1f s", self._request.name, error.code, pause)
        return pause

    @staticmethod
    def _end(error: CheckoutError) -> NoReturn:
        raise error


def is_transient(error: CheckoutError) -> bool:
    """Returns whether the same request may succeed later."""
    return isinstance(error, ApiConnectionError) or was_refused(error) or error.status >= 500 or error.status == 408


def was_refused(error: CheckoutError) -> bool:
    """Returns whether the request certainly had no effect, and may succeed later."""
    if isinstance(error, ApiConnectionError):
        return error.never_sent
    return error.status == 429 or error.code in ("idempotency_in_progress", "request_timeout")


class HttpClient(BaseHttpClient):
    """
    Sends requests and blocks the calling thread. Several threads may use it, because each request has its own
    connection.
    """

    def send(self, method: str, template: str, **arguments: Any) -> Any:
        request = prepare_request(self.base_url.prefix, method, template, **arguments)
        retrier = Retrier(request, self.limits)
        while True:
            outcome = self.attempt(request)
            if not isinstance(outcome, CheckoutError):
                return outcome
            pause = retrier.pause_after(outcome)
            if pause is None:
                return None
            time.sleep(pause)


class AsyncHttpClient(BaseHttpClient):
    """
    Sends requests without blocking the event loop. Each attempt runs in a thread of the loop's executor; pauses between
    attempts occupy no thread.
    """

    async def send(self, method: str, template: str, **arguments: Any) -> Any:
        request = prepare_request(self.base_url.prefix, method, template, **arguments)
        retrier = Retrier(request, self.limits)
        while True:
            outcome = await asyncio.to_thread(self.attempt, request)
            if not isinstance(outcome, CheckoutError):
                return outcome
            pause = retrier.pause_after(outcome)
            if pause is None:
                return None
            await asyncio.sleep(pause)
