"""Checks webhooks, and signs them for tests."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import time
from typing import List, NamedTuple, Optional, Sequence, Union, cast

from ._http.replies import parsed
from .errors import WebhookVerificationError
from .generated.events import CheckoutEvent

RawBody = Union[bytes, bytearray, memoryview, str]
_MOST_CHARACTERS = 4_096


class _Header(NamedTuple):
    #: As it was written: it is part of what is signed.
    time: str
    macs: List[bytes]


def construct_event(
    raw_body: RawBody,
    signature_header: Union[str, Sequence[str], None],
    secret: Union[str, Sequence[str]],
    *,
    tolerance: float = 300,
    now: Optional[float] = None,
) -> CheckoutEvent:
    """
    The event of a request, once its signature holds. Give the body's bytes as they came, the header `X-Service-Signature`, and the secret of
    the endpoint, or several while one is being changed. Raises a `WebhookVerificationError` otherwise: answer 400.

    `tolerance` is how far the time of the signature may be from now, in seconds. `now` is another time, for tests.
    """
    secrets = _checked(secret)
    if not tolerance >= 0:
        raise ValueError("tolerance must be a number of seconds, at least 0")
    body = _bytes_of(raw_body)
    header = _read(signature_header)
    # All of them are compared, each in constant time.
    fitting = [hmac.compare_digest(_mac(one, header.time, body), mac) for one in secrets for mac in header.macs]
    if not any(fitting):
        raise _mismatch(body)
    age = (time.time() if now is None else now) - int(header.time)
    if not age <= tolerance:
        raise WebhookVerificationError(
            "timestamp_too_old",
            f"The event was signed {age:.0f} seconds ago, more than {tolerance}: an old request sent again, or a wrong clock.",
        )
    if -age > tolerance:
        raise WebhookVerificationError(
            "timestamp_in_future",
            f"The event was signed {-age:.0f} seconds in the future: the clock of this machine is slow.",
        )
    return _event_of(body)


def sign(raw_body: RawBody, secret: Union[str, Sequence[str]], *, now: Optional[float] = None) -> str:
    """The `X-Service-Signature` of a body, for tests of your own receiver."""
    at = str(int(time.time() if now is None else now))
    body = _bytes_of(raw_body)
    return ",".join([f"t={at}", *(f"v1={_mac(one, at, body).hex()}" for one in _checked(secret))])


def _mac(secret: str, at: str, body: bytes) -> bytes:
    return hmac.new(secret.encode("utf-8"), at.encode("ascii") + b"." + body, hashlib.sha256).digest()


def _read(header: Union[str, Sequence[str], None]) -> _Header:
    """Reads `t=<unix seconds>,v1=<hex>[,v1=<hex>]`. Parts of other names are left out, for schemes to come."""
    text = ",".join(header) if isinstance(header, (list, tuple)) else header
    if text is None or text == "":
        raise WebhookVerificationError("signature_missing", "The request has no X-Service-Signature.")
    if not isinstance(text, str) or len(text) > _MOST_CHARACTERS:
        raise _malformed()
    parts = [[side.strip(" \t") for side in part.partition("=")[::2]] for part in text.split(",")]
    times = [value for name, value in parts if name == "t"]
    macs = [bytes.fromhex(value) for name, value in parts if name == "v1" and re.fullmatch(r"[0-9a-fA-F]{64}", value)]
    if len(times) != 1 or not re.fullmatch(r"[0-9]{1,12}", times[0]) or not macs:
        raise _malformed()
    return _Header(times[0], macs)


def _malformed() -> WebhookVerificationError:
    return WebhookVerificationError(
        "signature_malformed", "X-Service-Signature is not `t=<seconds>,v1=<hex>`: is it the header as it came?"
    )


def _bytes_of(raw_body: object) -> bytes:
    if isinstance(raw_body, str):
        return raw_body.encode("utf-8", "surrogatepass")
    if isinstance(raw_body, (bytes, bytearray, memoryview)):
        return bytes(raw_body)
    raise WebhookVerificationError(
        "body_not_raw",
        "The body must be its bytes or text as they came. A framework has parsed it already, or read it before you.",
    )


def _checked(secret: object) -> List[str]:
    secrets = [secret] if isinstance(secret, str) else secret
    if isinstance(secrets, (list, tuple)) and secrets:
        if all(isinstance(one, str) and one != "" and one.strip() == one for one in secrets):
            return list(secrets)
    raise ValueError(
        "secret must be the secret of the endpoint, whsec_ included, without spaces or line breaks around it"
    )


def _event_of(body: bytes) -> CheckoutEvent:
    try:
        # `utf-8` keeps a byte order mark, which JSON then refuses.
        event = parsed(body.decode("utf-8"))
    except ValueError:
        event = None
    if isinstance(event, dict) and isinstance(event.get("type"), str) and "data" in event:
        return cast(CheckoutEvent, event)
    raise WebhookVerificationError("body_not_json", "The signature fits, but the body is no event in JSON.")


def _mismatch(body: bytes) -> WebhookVerificationError:
    return WebhookVerificationError(
        "signature_mismatch", f"No signature fits this body and secret. {_likely_cause(body)}"
    )


def _likely_cause(body: bytes) -> str:
    """Names what most likely happened to the body."""
    if body == b"":
        return "The body is empty: something has read it before."
    try:
        text = body.decode("utf-8")
        value = parsed(text)
    except ValueError:
        return "The body is not JSON: it was cut off, encoded in another way, or is the `str` of an object."
    if json.dumps(value, ensure_ascii=False, separators=(",", ":")) != text:
        return (
            "The body was rewritten: the platform sends JSON without spaces. "
            "Pass the bytes as they came, before a framework parses them."
        )
    return "Is it the secret of this endpoint, and is the body as it came?"
