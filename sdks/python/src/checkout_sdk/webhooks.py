"""Verifies webhooks, and signs them for tests."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import time
from typing import List, NamedTuple, Optional, Sequence, Union, cast

from ._http.responses import parse
from .errors import WebhookVerificationError
from .generated.events import CheckoutEvent

#: The default for the longest difference between the time of a signature and now, in seconds.
DEFAULT_TOLERANCE = 300
RawBody = Union[bytes, bytearray, memoryview, str]
_MAX_CHARACTERS = 4_096


class _Header(NamedTuple):
    #: The time as it is written in the header, because it is part of the signed content.
    time: str
    macs: List[bytes]


def construct_event(
    raw_body: RawBody,
    signature_header: Union[str, Sequence[str], None],
    secret: Union[str, Sequence[str]],
    *,
    tolerance: float = DEFAULT_TOLERANCE,
    now: Optional[float] = None,
) -> CheckoutEvent:
    """
    Returns the event of a request if its signature is right. Pass the original bytes of the body, the header
    `X-Service-Signature`, and the secret of the endpoint, or both secrets while it is being rotated. Raises a
    `WebhookVerificationError` otherwise: respond with 400. An invalid secret or tolerance is a `ValueError`.

    `tolerance` is the longest difference between the time of the signature and now, in seconds. `now` is another time,
    in Unix seconds, for tests.
    """
    secrets = _checked_secrets(secret)
    if not tolerance >= 0:
        raise ValueError("tolerance must be a number of seconds, at least 0")
    body = _bytes_of(raw_body)
    header = _read_header(signature_header)
    # All signatures are compared with all secrets, each in constant time.
    matches = [hmac.compare_digest(_mac(one, header.time, body), mac) for one in secrets for mac in header.macs]
    if not any(matches):
        raise _mismatch(body)
    age = (time.time() if now is None else now) - int(header.time)
    if not age <= tolerance:
        raise WebhookVerificationError(
            "timestamp_too_old",
            f"The event was signed {age:.0f} seconds ago, more than {tolerance}: "
            "the request was replayed, or a clock is wrong.",
        )
    if -age > tolerance:
        raise WebhookVerificationError(
            "timestamp_in_future",
            f"The event was signed {-age:.0f} seconds in the future: the clock of this machine is slow.",
        )
    return _event_of(body)


def sign(raw_body: RawBody, secret: Union[str, Sequence[str]], *, now: Optional[float] = None) -> str:
    """Returns the `X-Service-Signature` of a body, for tests of your own receiver."""
    at = str(int(time.time() if now is None else now))
    body = _bytes_of(raw_body)
    return ",".join([f"t={at}", *(f"v1={_mac(one, at, body).hex()}" for one in _checked_secrets(secret))])


def _mac(secret: str, at: str, body: bytes) -> bytes:
    return hmac.new(secret.encode("utf-8"), at.encode("ascii") + b"." + body, hashlib.sha256).digest()


def _read_header(header: Union[str, Sequence[str], None]) -> _Header:
    """
    Reads `t=<unix seconds>,v1=<hex>[,v1=<hex>]`. Ignores parts with other names, so that future schemes can be added.
    """
    text = ",".join(header) if isinstance(header, (list, tuple)) else header
    if text is None or text == "":
        raise WebhookVerificationError("signature_missing", "The request has no X-Service-Signature.")
    if not isinstance(text, str) or len(text) > _MAX_CHARACTERS:
        raise _malformed()
    parts = [[side.strip(" \t") for side in part.partition("=")[::2]] for part in text.split(",")]
    times = [value for name, value in parts if name == "t"]
    macs = [bytes.fromhex(value) for name, value in parts if name == "v1" and re.fullmatch(r"[0-9a-fA-F]{64}", value)]
    if len(times) != 1 or not re.fullmatch(r"[0-9]{1,12}", times[0]) or not macs:
        raise _malformed()
    return _Header(times[0], macs)


def _malformed() -> WebhookVerificationError:
    return WebhookVerificationError(
        "signature_malformed", "X-Service-Signature is not `t=<seconds>,v1=<hex>`. Is it the unchanged header?"
    )


def _bytes_of(raw_body: object) -> bytes:
    if isinstance(raw_body, str):
        return raw_body.encode("utf-8", "surrogatepass")
    if isinstance(raw_body, (bytes, bytearray, memoryview)):
        return bytes(raw_body)
    raise WebhookVerificationError(
        "body_not_raw",
        "The body must be the original bytes or text. A framework has already parsed or read it.",
    )


def _checked_secrets(secret: object) -> List[str]:
    secrets = [secret] if isinstance(secret, str) else secret
    if isinstance(secrets, (list, tuple)) and secrets:
        if all(isinstance(one, str) and one != "" and one.strip() == one for one in secrets):
            return list(secrets)
    raise ValueError(
        "secret must be the secret of the endpoint, including whsec_, without spaces or line breaks around it"
    )


def _event_of(body: bytes) -> CheckoutEvent:
    try:
        # The codec `utf-8`, unlike `utf-8-sig`, keeps a byte order mark, which JSON then refuses.
        event = parse(body.decode("utf-8"))
    except ValueError:
        event = None
    if isinstance(event, dict) and isinstance(event.get("type"), str) and "data" in event:
        return cast(CheckoutEvent, event)
    raise WebhookVerificationError("body_not_json", "The signature is right, but the body is not an event in JSON.")


def _mismatch(body: bytes) -> WebhookVerificationError:
    return WebhookVerificationError(
        "signature_mismatch", f"No signature matches this body and secret. {_likely_cause(body)}"
    )


def _likely_cause(body: bytes) -> str:
    """Describes what most likely happened to the body."""
    if body == b"":
        return "The body is empty: something has already read it."
    try:
        text = body.decode("utf-8")
        value = parse(text)
    except ValueError:
        return "The body is not JSON: it was cut off, encoded differently, or is the `str` of an object."
    if json.dumps(value, ensure_ascii=False, separators=(",", ":")) != text:
        return (
            "The body was rewritten: the platform sends JSON without spaces. "
            "Pass the original bytes, before a framework parses them."
        )
    return "Is it the secret of this endpoint, and is the body unchanged?"
