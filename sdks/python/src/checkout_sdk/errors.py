"""The errors of the SDK. An invalid argument is a `ValueError` instead."""

from __future__ import annotations

import re
from typing import Any, Dict, List, Mapping, Optional, Sequence

_SECRET = re.compile(r"\b([as]k_[a-z]+_|whsec_)[\w+/=-]+")


def masked(value: Any, depth: int = 0) -> Any:
    """
    Returns a value without keys and secrets. What a server sends may contain them, because it may repeat the request.
    """
    if isinstance(value, str):
        return _SECRET.sub(r"\1…", value)
    if depth > 20:
        return None
    if isinstance(value, dict):
        return {masked(key, depth + 1): masked(one, depth + 1) for key, one in value.items()}
    if isinstance(value, list):
        return [masked(one, depth + 1) for one in value]
    return value


class CheckoutError(Exception):
    """
    The base class of all errors of the SDK. Handle an error by its `code`; `trace_id` identifies the request when you
    ask for help.
    """

    def __init__(
        self,
        message: str,
        *,
        code: str,
        status: int = 0,
        trace_id: Optional[str] = None,
        request_id: Optional[str] = None,
        retry_after: Optional[float] = None,
        details: Optional[Mapping[str, Any]] = None,
        fields: Sequence[Dict[str, Any]] = (),
    ) -> None:
        super().__init__(masked(message))
        self.message: str = masked(message)
        #: One of `generated.codes.CheckoutErrorCode`, a code of a newer version of the API, or one of the SDK itself:
        #: `connection_failed`, `timed_out`, `unreadable_response`, `redirected` or `cursor_repeats`. A
        #: `WebhookVerificationError` has `signature_missing`, `signature_malformed`, `signature_mismatch`,
        #: `timestamp_too_old`, `timestamp_in_future`, `body_not_raw` or `body_not_json`.
        self.code: str = masked(code)
        #: The HTTP status, or 0 if no response came.
        self.status = status
        self.trace_id: Optional[str] = masked(trace_id)
        #: `x-request-id`, if a proxy in front of the API adds one.
        self.request_id: Optional[str] = masked(request_id)
        #: The number of seconds after which the same request may succeed, as the server says, or `None`.
        self.retry_after = retry_after
        #: The other facts about the error, such as `max_count`.
        self.details: Dict[str, Any] = masked(dict(details or {}))
        #: What is wrong with the request: `loc`, `msg` and `type` of each fault.
        self.fields: List[Dict[str, Any]] = masked(list(fields))

    def __str__(self) -> str:
        facts = [self.code, *([f"trace {self.trace_id}"] if self.trace_id else [])]
        return f"{self.message} ({', '.join(facts)})"

    def __repr__(self) -> str:
        return f"{type(self).__name__}(status={self.status}, code={self.code!r}, trace_id={self.trace_id!r})"


class AuthenticationError(CheckoutError):
    """Status 401: the key is missing, wrong or revoked."""


class PermissionDeniedError(CheckoutError):
    """Status 403: the key is right, but may not do this."""


class NotFoundError(CheckoutError):
    """Status 404: there is no such object, or it is not yours."""


class ConflictError(CheckoutError):
    """Status 409: the state of the object does not allow this, or the Idempotency-Key was used with other data."""


class ValidationError(CheckoutError):
    """Status 422: `fields` says what is wrong, and where."""


class RateLimitError(CheckoutError):
    """Status 429: there were too many requests, or a cap is reached. `retry_after` says when to try again."""


class ApiError(CheckoutError):
    """Every other error status, a redirect, or a response that is not from the API."""


class ApiConnectionError(CheckoutError):
    """No complete response came. Whether the request was carried out is unknown."""

    #: Whether nothing was sent, because there was no connection.
    never_sent = False


class ApiTimeoutError(ApiConnectionError):
    """An attempt exceeded the timeout. Whether the request was carried out is unknown."""


class WebhookVerificationError(CheckoutError):
    """The request is not from the platform, or this is uncertain: respond with 400 and do nothing."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message, code=code)


KINDS = {
    401: AuthenticationError,
    403: PermissionDeniedError,
    404: NotFoundError,
    409: ConflictError,
    422: ValidationError,
    429: RateLimitError,
}
