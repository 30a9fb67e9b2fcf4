"""What the SDK raises, but a `ValueError` for arguments that make no sense."""

from __future__ import annotations

import re
from typing import Any, Dict, List, Mapping, Optional, Sequence

_SECRET = re.compile(r"\b([as]k_[a-z]+_|whsec_)[\w+/=-]+")


def masked(value: Any, depth: int = 0) -> Any:
    """The same without keys and secrets, which a server may repeat."""
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
    """Decide by `code`; quote `trace_id` when you ask for help."""

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
        #: Of `generated.codes.CheckoutErrorCode`, of a newer API, or of the SDK: `connection_failed`, `timed_out`, `unreadable_response`,
        #: `redirected`, `cursor_repeats`.
        self.code: str = masked(code)
        #: The HTTP status; 0 where no response came.
        self.status = status
        self.trace_id: Optional[str] = masked(trace_id)
        #: `x-request-id`, where something in front of the API gives one.
        self.request_id: Optional[str] = masked(request_id)
        #: In how many seconds the server says that the same request may succeed.
        self.retry_after = retry_after
        #: The other facts of the error, such as `max_count`.
        self.details: Dict[str, Any] = masked(dict(details or {}))
        #: Each fault of the request: `loc`, `msg`, `type`.
        self.fields: List[Dict[str, Any]] = masked(list(fields))

    def __str__(self) -> str:
        facts = [self.code, *([f"trace {self.trace_id}"] if self.trace_id else [])]
        return f"{self.message} ({', '.join(facts)})"

    def __repr__(self) -> str:
        return f"{type(self).__name__}(status={self.status}, code={self.code!r}, trace_id={self.trace_id!r})"


class AuthenticationError(CheckoutError):
    """401: the key is missing, wrong or revoked."""


class PermissionDeniedError(CheckoutError):
    """403: the key is right, and may not do this."""


class NotFoundError(CheckoutError):
    """404: there is no such object, or it is not yours."""


class ConflictError(CheckoutError):
    """409: not in this state, or an Idempotency-Key with other data."""


class ValidationError(CheckoutError):
    """422: `fields` says what is wrong, and where."""


class RateLimitError(CheckoutError):
    """429: too much, or a cap is reached; see `retry_after`."""


class ApiError(CheckoutError):
    """Every other refusal, a fault of the server, a redirect, or a response that is not of the API."""


class ApiConnectionError(CheckoutError):
    """No response came, or not all of it. Whether the request was carried out is unknown."""

    #: Whether nothing of the request has left, because there was no connection.
    never_sent = False


class ApiTimeoutError(ApiConnectionError):
    """It took longer than it may. Whether the request was carried out is unknown."""


class WebhookVerificationError(CheckoutError):
    """The request is not from the platform, or it is not certain: answer 400 and do nothing."""

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
