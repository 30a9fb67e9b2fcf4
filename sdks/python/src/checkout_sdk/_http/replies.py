"""Reads responses: the object of a successful one, the error of another one."""

from __future__ import annotations

import email.utils
import json
import re
import time
from typing import Any, Dict, NoReturn, Optional
from urllib.parse import urlsplit

from ..errors import KINDS, ApiConnectionError, ApiError, CheckoutError, masked
from .transport import MOST_BYTES, Reply

_READ_CHARACTERS, _SHOWN_CHARACTERS = 4_000, 200


def parsed(text: str) -> Any:
    """
    Returns the value of a JSON text. Raises a `ValueError` for anything else, including `NaN`, which `json.loads`
    accepts.
    """
    try:
        return json.loads(text, parse_constant=_no_constant)
    except RecursionError:
        raise ValueError("nested too deeply") from None


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")


def _parsed_or_none(reply: Reply) -> Any:
    try:
        return parsed(reply.body.decode("utf-8"))
    except ValueError:
        return None


def object_of(reply: Reply) -> Dict[str, Any]:
    """Returns the object of a response whose status is 2xx. Raises a `CheckoutError` if it has none."""
    _refuse_long(reply)
    value = _parsed_or_none(reply)
    if isinstance(value, dict):
        return value
    is_json = re.match(r"application/(\w+\+)?json", reply.headers.get("content-type", ""))
    if value is None and reply.body.strip() not in (b"", b"null") and is_json:
        # Incomplete JSON in a complete response was cut off by something on the way that did not report it.
        raise ApiConnectionError("The response was cut off.", code="connection_failed", **_facts(reply))
    raise unreadable(reply)


def error_of(reply: Reply, origin: str) -> CheckoutError:
    """Returns the error of a response whose status is not 2xx."""
    if 300 <= reply.status < 400:
        return ApiError(
            f"{origin} redirects{_where(reply)}. Redirects are not followed, because your key would be sent along. "
            "Is base_url right?",
            code="redirected",
            **_facts(reply),
        )
    if reply.is_too_long:
        return _too_long(reply)
    body = _parsed_or_none(reply)
    error = body.get("error") if isinstance(body, dict) else None
    if not isinstance(error, dict) or not isinstance(error.get("code"), str):
        return unreadable(reply)
    details = {name: value for name, value in error.items() if name not in ("code", "message", "trace_id")}
    facts = _facts(reply)
    if isinstance(error.get("trace_id"), str):
        facts["trace_id"] = error["trace_id"]
    listed = body.get("detail") if isinstance(body.get("detail"), list) else details.get("details")
    fields = [one for one in listed if isinstance(one, dict)] if isinstance(listed, list) else []
    message = error["message"] if isinstance(error.get("message"), str) else error["code"]
    return KINDS.get(reply.status, ApiError)(message, code=error["code"], details=details, fields=fields, **facts)


def unreadable(reply: Reply) -> CheckoutError:
    """
    Returns the error for a response that the API never sends: it comes from a proxy or another server, or is empty.
    """
    kind = reply.headers.get("content-type", "").split(";")[0]
    what = "an empty body" if not reply.body else (kind or "content without a type")
    begin = reply.body[:_READ_CHARACTERS].decode("utf-8", "replace")
    if begin.lstrip().startswith("<"):
        begin = re.sub(r"(?is)<(script|style)\b.*?</\1>|<[^>]*>", " ", begin)
    shown = " ".join(masked(begin).split())[:_SHOWN_CHARACTERS]
    return KINDS.get(reply.status, ApiError)(
        f"The server answered {reply.status} with {what}, which is not a response of the API. "
        "Is base_url right, and what is in front of the API?",
        code="unreadable_response",
        details={"body": shown} if shown else {},
        **_facts(reply),
    )


def _refuse_long(reply: Reply) -> None:
    if reply.is_too_long:
        raise _too_long(reply)


def _too_long(reply: Reply) -> ApiError:
    return ApiError(
        f"The response has more than {MOST_BYTES} bytes.", code="unreadable_response", **_facts(reply)
    )


def _facts(reply: Reply) -> Dict[str, Any]:
    return {
        "status": reply.status,
        "trace_id": reply.headers.get("x-trace-id"),
        "request_id": reply.headers.get("x-request-id"),
        "retry_after": retry_after_of(reply.headers),
    }


def retry_after_of(headers: Dict[str, str]) -> Optional[float]:
    """Returns `Retry-After` in seconds. The header has a number, or a date by the clock of the server."""
    text = headers.get("retry-after", "").strip()
    if re.fullmatch(r"[0-9]{1,12}(\.[0-9]{1,9})?", text):
        return float(text)
    until = _moment(text)
    if until is None:
        return None
    now = _moment(headers.get("date", ""))
    return max(0.0, until - (time.time() if now is None else now))


def _moment(text: str) -> Optional[float]:
    try:
        return email.utils.parsedate_to_datetime(text).timestamp()
    except (TypeError, ValueError, IndexError, OverflowError):
        return None


def _where(reply: Reply) -> str:
    """Names the target of a redirect by its origin only, because a path may contain a secret."""
    try:
        parts = urlsplit(reply.headers.get("location", ""))
        port = f":{parts.port}" if parts.port else ""
        return f" to {parts.scheme}://{parts.hostname}{port}" if parts.scheme in ("http", "https") and parts.hostname else ""
    except ValueError:
        return ""
