"""Sends requests with the key, retries them where that is safe, and reads the responses."""

from __future__ import annotations

import asyncio
import logging
import random
import ssl
import time
from typing import Any, Dict, NoReturn, Optional, Union

from ..errors import ApiConnectionError, ApiTimeoutError, CheckoutError, NotFoundError
from .options import Base, Key, Limits, checked_base, checked_key
from .replies import error_of, object_of
from .requests import prepared
from .transport import Broken, Prepared, Reply, exchange

_FIRST_S, _LONGEST_S = 0.5, 8.0
_log = logging.getLogger("checkout_sdk")


class Connection:
    """The address of the API, the key, and the limits of each call."""

    def __init__(self, base: Base, key: Key, limits: Limits, context: Optional[ssl.SSLContext]) -> None:
        self.base, self.key, self.limits, self.context = base, key, limits, context

    @classmethod
    def of(cls, api_key: str, base_url: str, limits: Limits, context: Optional[ssl.SSLContext]) -> Connection:
        base = checked_base(base_url)
        if base.is_tls and context is None:
            context = ssl.create_default_context()
        return cls(base, checked_key(api_key), limits, context)

    def attempt(self, request: Prepared) -> Union[Dict[str, Any], None, CheckoutError]:
        """
        Makes one attempt, and returns the object in the response, `None` for DELETE, or the error. The error is not
        raised here, so that no traceback contains this frame, in which the key is used.
        """
        outcome = exchange(self.base, self.key, request, self.limits.timeout, self.context)
        if isinstance(outcome, Broken):
            return self._broken(outcome, request)
        if not 200 <= outcome.status < 300:
            return error_of(outcome, self.base.origin)
        return self._read(outcome, request)

    @staticmethod
    def _read(reply: Reply, request: Prepared) -> Union[Dict[str, Any], None, CheckoutError]:
        if request.method == "DELETE":
            return None
        try:
            return object_of(reply)
        except CheckoutError as error:
            return error.with_traceback(None)

    def _broken(self, broken: Broken, request: Prepared) -> CheckoutError:
        what = f"{request.name} of {self.base.origin}"
        error: ApiConnectionError
        if broken.is_timeout:
            error = ApiTimeoutError(f"{what} took longer than {self.limits.timeout} s.", code="timed_out")
        else:
            error = ApiConnectionError(f"{what} got no complete response: {broken.reason}.", code="connection_failed")
        error.never_sent = broken.never_sent
        return error


class Course:
    """Decides whether and when a call makes another attempt."""

    def __init__(self, request: Prepared, limits: Limits) -> None:
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
        may = may_pass(error) if self._request.is_repeatable else was_refused(error)
        if self._attempt >= self._limits.max_retries or not may:
            self._end(error)
        pause = random.uniform(0, min(_LONGEST_S, _FIRST_S * 2**self._attempt))
        if error.retry_after is not None:
            if error.retry_after > self._limits.max_retry_after:
                self._end(error)
            pause = error.retry_after + random.uniform(0, _FIRST_S)
        self._attempt += 1
        self._is_uncertain = self._is_uncertain or isinstance(error, ApiConnectionError) or error.status >= 500
        _log.debug("%s failed with %s; retry in %.1f s", self._request.name, error.code, pause)
        return pause

    @staticmethod
    def _end(error: CheckoutError) -> NoReturn:
        raise error


def may_pass(error: CheckoutError) -> bool:
    """Returns whether the same request may succeed later."""
    return isinstance(error, ApiConnectionError) or was_refused(error) or error.status >= 500 or error.status == 408


def was_refused(error: CheckoutError) -> bool:
    """Returns whether the request certainly had no effect, and may succeed later."""
    if isinstance(error, ApiConnectionError):
        return error.never_sent
    return error.status == 429 or error.code in ("idempotency_in_progress", "request_timeout")


class Http:
    """
    Sends requests and blocks the calling thread. Several threads may use it, because each request has its own
    connection.
    """

    def __init__(self, connection: Connection) -> None:
        self.connection = connection

    def send(self, method: str, template: str, **more: Any) -> Any:
        request = prepared(self.connection.base.prefix, method, template, **more)
        course = Course(request, self.connection.limits)
        while True:
            outcome = self.connection.attempt(request)
            if not isinstance(outcome, CheckoutError):
                return outcome
            pause = course.pause_after(outcome)
            if pause is None:
                return None
            time.sleep(pause)


class AsyncHttp:
    """
    Sends requests without blocking the event loop. Each attempt runs in a thread of the loop's executor; pauses between
    attempts occupy no thread.
    """

    def __init__(self, connection: Connection) -> None:
        self.connection = connection

    async def send(self, method: str, template: str, **more: Any) -> Any:
        request = prepared(self.connection.base.prefix, method, template, **more)
        course = Course(request, self.connection.limits)
        while True:
            outcome = await asyncio.to_thread(self.connection.attempt, request)
            if not isinstance(outcome, CheckoutError):
                return outcome
            pause = course.pause_after(outcome)
            if pause is None:
                return None
            await asyncio.sleep(pause)
