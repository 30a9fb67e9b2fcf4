"""Prepares requests."""

from __future__ import annotations

import json
import re
import uuid
from typing import Any, List, Mapping, Optional, Tuple
from urllib.parse import quote, urlencode

from .._version import API_VERSION, VERSION
from .options import checked_idempotency_key
from .transport import PreparedRequest

Params = Mapping[str, Any]


def prepare_request(
    prefix: str,
    method: str,
    template: str,
    path: Optional[Params] = None,
    query: Optional[Params] = None,
    body: Optional[Mapping[str, Any]] = None,
    is_repeatable: bool = False,
    uses_idempotency_key: bool = False,
    idempotency_key: Optional[str] = None,
) -> PreparedRequest:
    """
    Returns a request that is written once, so that each attempt sends the same bytes and the same Idempotency-Key.
    """
    headers = {
        "Accept": "application/json",
        "Checkout-Version": API_VERSION,
        "User-Agent": f"checkout-sdk-python/{VERSION}",
    }
    content = None
    if body is not None:
        content = json.dumps(body, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode("utf-8")
        headers["Content-Type"] = "application/json"
    if uses_idempotency_key:
        key = str(uuid.uuid4()) if idempotency_key is None else checked_idempotency_key(idempotency_key)
        headers["Idempotency-Key"] = key
    return PreparedRequest(
        method,
        prefix + _fill(template, path or {}) + _query(query or {}),
        headers,
        content,
        f"{method} {template}",
        method != "POST" or is_repeatable or uses_idempotency_key,
    )


def _fill(template: str, path: Params) -> str:
    return re.sub(r"\{(\w+)\}", lambda found: _segment(found[1], path[found[1]]), template)


def _segment(name: str, value: object) -> str:
    """
    Returns an id as one segment of a path. Raises a `ValueError` for an id that is empty or would lead to another path.
    """
    text = str(value) if isinstance(value, int) and not isinstance(value, bool) else value
    if isinstance(text, str) and text not in ("", ".", "..") and not re.search(r"[/\\\x00-\x1f\x7f]", text):
        return quote(text, safe="")
    raise ValueError(f'{name} must be the id of one object: not empty, without slashes, and neither "." nor ".."')


def _query(query: Params) -> str:
    pairs: List[Tuple[str, str]] = []
    for name, value in query.items():
        _add(pairs, name, value)
    return f"?{urlencode(pairs)}" if pairs else ""


def _add(pairs: List[Tuple[str, str]], name: str, value: Any) -> None:
    if value is None:
        return
    if isinstance(value, Mapping):
        for key, one in value.items():
            _add(pairs, f"{name}[{key}]", one)
    elif isinstance(value, (list, tuple)):
        pairs.append((name, ",".join(str(one) for one in value)))
    else:
        pairs.append((name, str(value).lower() if isinstance(value, bool) else str(value)))
