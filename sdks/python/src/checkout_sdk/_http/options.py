"""Validates the arguments of a client. No `ValueError` contains the key."""

from __future__ import annotations

import ipaddress
import re
from typing import NamedTuple, NoReturn, Optional
from urllib.parse import urlsplit

MAX_RETRIES = 20
MAX_SECONDS = 86_400.0


class Limits(NamedTuple):
    """
    The time that an attempt may take, the number of retries, and the longest `Retry-After` that is waited for. Times
    are in seconds.
    """

    timeout: float = 30.0
    max_retries: int = 2
    max_retry_after: float = 30.0

    def override(
        self, timeout: Optional[float], max_retries: Optional[int], max_retry_after: Optional[float]
    ) -> Limits:
        return Limits(
            _within("timeout", self.timeout if timeout is None else timeout, 0.001, MAX_SECONDS),
            int(_within("max_retries", self.max_retries if max_retries is None else max_retries, 0, MAX_RETRIES)),
            _within("max_retry_after", self.max_retry_after if max_retry_after is None else max_retry_after, 0, MAX_SECONDS),
        )


def _within(name: str, value: float, minimum: float, maximum: float) -> float:
    if isinstance(value, (int, float)) and not isinstance(value, bool) and minimum <= value <= maximum:
        return value
    raise ValueError(f"{name} must be a number from {minimum} to {maximum}")


class ApiKey:
    """A key that is not revealed by `repr`, by a log of local variables, or by a pickle."""

    __slots__ = ("_value",)

    def __init__(self, value: str) -> None:
        self._value = value

    def reveal(self) -> str:
        return self._value

    def __repr__(self) -> str:
        return "<key>"

    def __reduce__(self) -> NoReturn:
        raise TypeError("a key cannot be pickled")


def checked_key(api_key: object) -> ApiKey:
    if not isinstance(api_key, str) or api_key == "":
        raise ValueError("api_key is missing")
    if not re.fullmatch(r"[\x21-\x7e]+", api_key):
        raise ValueError(
            "api_key has a space, a line break or another character that a key never has: was it read from a file?"
        )
    if not api_key.startswith("sk_"):
        raise ValueError("api_key must be a key of the checkout API, which begins with sk_")
    return ApiKey(api_key)


def checked_idempotency_key(key: object) -> str:
    if isinstance(key, str) and re.fullmatch(r"[\x20-\x7e]{1,200}", key) and key.strip() == key:
        return key
    raise ValueError("idempotency_key must have 1 to 200 printable ASCII characters, without spaces around them")


class BaseUrl(NamedTuple):
    """The base URL of the API, in its parts."""

    is_tls: bool
    host: str
    port: int
    prefix: str

    @property
    def origin(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        default_port = 443 if self.is_tls else 80
        return f"{'https' if self.is_tls else 'http'}://{host}" + ("" if self.port == default_port else f":{self.port}")


def checked_base_url(base_url: object) -> BaseUrl:
    """
    Returns the address if it is valid, and raises a `ValueError` otherwise. It accepts http for loopback addresses
    only, because others could read the key in transit.
    """
    if not isinstance(base_url, str) or not re.fullmatch(r"[\x21-\x7e]+", base_url):
        raise ValueError("base_url must be a URL such as https://pay.example")
    try:
        parts = urlsplit(base_url)
        host, port = parts.hostname, parts.port
    except ValueError:
        raise ValueError("base_url must be a URL such as https://pay.example") from None
    if parts.scheme not in ("http", "https") or not host:
        raise ValueError("base_url must be a URL such as https://pay.example")
    if "@" in parts.netloc:
        raise ValueError("base_url must have no user name and no password")
    if parts.query or parts.fragment or "?" in base_url or "#" in base_url:
        raise ValueError("base_url must have no query and no fragment")
    is_tls = parts.scheme == "https"
    if not is_tls and not _is_loopback(host):
        raise ValueError(
            "base_url must be https: over http, others could read your key in transit (only loopback addresses may use http)"
        )
    return BaseUrl(is_tls, host, port or (443 if is_tls else 80), parts.path.rstrip("/"))


def _is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
