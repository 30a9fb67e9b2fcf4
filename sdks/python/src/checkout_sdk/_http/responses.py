"""Reads responses: the object of a successful one, the error of another one."""

from __future__ import annotations

import email.utils
import json
import re
import time
from typing import Any, Dict, NoReturn, Optional
from urllib.parse import urlsplit

from ..errors import KINDS, ApiConnectionError, ApiError, CheckoutError, masked
from .transport import MAX_RESPONSE_BYTES, Response

_EXCERPT_BYTES, _EXCERPT_CHARACTERS = 4_000, 200


def parse(text: str) -> Any:
    """
    Returns the value of a JSON text. Raises a `ValueError` for anything else, including `NaN`, which `json.loads`
    accepts.
    """
    try:
        return json.loads(text, parse_constant=_refuse_constant)
    except RecursionError:
        raise ValueError("nested too deeply") from None


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")


def _parse_or_none(response: Response) -> Any:
    try:
        return parse(response.body.decode("utf-8"))
    except ValueError:
        return None


def object_of(response: Response) -> Dict[str, Any]:
    """Returns the object of a response whose status is 2xx. Raises a `CheckoutError` if it has none."""
    _raise_if_too_long(response)
    value = _parse_or_none(response)
    if isinstance(value, dict):
        return value
    is_json = re.match(r"application/(\w+\+)?json", response.headers.get("content-type", ""))
    if value is None and response.body.strip() not in (b"", b"null") and is_json:
        # Incomplete JSON in a complete response was cut off by an intermediary that did not report it.
        raise ApiConnectionError("The response was cut off.", code="connection_failed", **_facts(response))
    raise unreadable(response)


def error_of(response: Response, origin: str) -> CheckoutError:
    """Returns the error of a response whose status is not 2xx."""
    if 300 <= response.status < 400:
        return ApiError(
            f"{origin} redirects{_redirect_target(response)}. Redirects are not followed, because your key would be sent "
            "along. Is base_url right?",
            code="redirected",
            **_facts(response),
        )
    if response.is_too_long:
        return _too_long(response)
    body = _parse_or_none(response)
    error = body.get("error") if isinstance(body, dict) else None
    if not isinstance(error, dict) or not isinstance(error.get("code"), str):
        return unreadable(response)
    details = {name: value for name, value in error.items() if name not in ("code", "message", "trace_id")}
    facts = _facts(response)
    if isinstance(error.get("trace_id"), str):
        facts["trace_id"] = error["trace_id"]
    listed = body.get("detail") if isinstance(body.get("detail"), list) else details.get("details")
    fields = [one for one in listed if isinstance(one, dict)] if isinstance(listed, list) else []
    message = error["message"] if isinstance(error.get("message"), str) else error["code"]
    return KINDS.get(response.status, ApiError)(message, code=error["code"], details=details, fields=fields, **facts)


def unreadable(response: Response) -> CheckoutError:
    """
    Returns the error for a response that the API never sends: it comes from a proxy or another server, or is empty.
    """
    content_type = response.headers.get("content-type", "").split(";")[0]
    what = "an empty body" if not response.body else (content_type or "content without a type")
    start = response.body[:_EXCERPT_BYTES].decode("utf-8", "replace")
    if start.lstrip().startswith("<"):
        start = re.sub(r"(?is)<(script|style)\b.*?</\1>|<[^>]*>", " ", start)
    excerpt = " ".join(masked(start).split())[:_EXCERPT_CHARACTERS]
    return KINDS.get(response.status, ApiError)(
        f"The server responded with status {response.status} and {what}, which is not a response of the API. "
        "Is base_url right, and what is in front of the API?",
        code="unreadable_response",
        details={"body": excerpt} if excerpt else {},
        **_facts(response),
    )


def _raise_if_too_long(response: Response) -> None:
    if response.is_too_long:
        raise _too_long(response)


def _too_long(response: Response) -> ApiError:
    return ApiError(
        f"The response has more than {MAX_RESPONSE_BYTES} bytes.", code="unreadable_response", **_facts(response)
    )


def _facts(response: Response) -> Dict[str, Any]:
    return {
        "status": response.status,
        "trace_id": response.headers.get("x-trace-id"),
        "request_id": response.headers.get("x-request-id"),
        "retry_after": retry_after_of(response.headers),
    }


def retry_after_of(headers: Dict[str, str]) -> Optional[float]:
    """Returns `Retry-After` in seconds. The header contains a number, or a date by the clock of the server."""
    text = headers.get("retry-after", "").strip()
    if re.fullmatch(r"[0-9]{1,12}(\.[0-9]{1,9})?", text):
        return float(text)
    until = _parse_date(text)
    if until is None:
        return None
    now = _parse_date(headers.get("date", ""))
    return max(0.0, until - (time.time() if now is None else now))


def _parse_date(text: str) -> Optional[float]:
    try:
        return email.utils.parsedate_to_datetime(text).timestamp()
    except (TypeError, ValueError, IndexError, OverflowError):
        return None


def _redirect_target(response: Response) -> str:
    """Names the target of a redirect by its origin only, because a path may contain a secret."""
    try:
        parts = urlsplit(response.headers.get("location", ""))
        port = f":{parts.port}" if parts.port else ""
    except ValueError:
        return ""
    if parts.scheme not in ("http", "https") or not parts.hostname:
        return ""
    return f" to {parts.scheme}://{parts.hostname}{port}"
