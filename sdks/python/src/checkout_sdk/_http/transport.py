"""
Makes one attempt with `http.client`, limited in time and bytes, on a connection of its own, without redirects and
proxies.
"""

from __future__ import annotations

import http.client
import io
import socket
import ssl
import time
from typing import Any, Dict, NamedTuple, Optional, Union

from .options import Base, Key

#: More than any page of the API has: a longer response is not from the API.
MOST_BYTES = 64 * 1024 * 1024
_CHUNK = 64 * 1024


class Prepared(NamedTuple):
    """A request in the form in which each attempt sends it, without the API key."""

    method: str
    target: str
    headers: Dict[str, str]
    body: Optional[bytes]
    #: The method and the template, for messages, which must not contain ids.
    name: str
    is_repeatable: bool


class Reply(NamedTuple):
    status: int
    headers: Dict[str, str]
    body: bytes
    is_too_long: bool = False


class Broken(NamedTuple):
    """The outcome of an attempt without a complete response."""

    reason: str
    is_timeout: bool
    never_sent: bool


class _Late(Exception):
    """The deadline of the attempt has passed."""


class _Clock:
    def __init__(self, seconds: float) -> None:
        self._until = time.monotonic() + seconds

    def left(self) -> float:
        left = self._until - time.monotonic()
        if left <= 0:
            raise _Late
        return left


class _Raw(io.RawIOBase):
    """
    Limits each read to the time that is left, so that a server that sends one byte per second cannot hold up the
    caller.
    """

    def __init__(self, sock: socket.socket, clock: _Clock) -> None:
        self._sock, self._clock = sock, clock
        self._file = sock.makefile("rb", buffering=0)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> Optional[int]:
        self._sock.settimeout(self._clock.left())
        return self._file.readinto(buffer)

    def close(self) -> None:
        self._file.close()
        super().close()


class _TimedSocket:
    """The methods of a socket that `http.client` uses, each limited to the time that is left."""

    def __init__(self, sock: socket.socket, clock: _Clock) -> None:
        self._sock, self._clock = sock, clock

    def sendall(self, data: Any) -> None:
        self._sock.settimeout(self._clock.left())
        self._sock.sendall(data)

    def makefile(self, *_: Any, **__: Any) -> io.BufferedReader:
        return io.BufferedReader(_Raw(self._sock, self._clock))

    def close(self) -> None:
        self._sock.close()


def exchange(
    base: Base, key: Key, request: Prepared, timeout: float, context: Optional[ssl.SSLContext]
) -> Union[Reply, Broken]:
    """
    Returns a fault of the network instead of raising it, so that no traceback shows the bytes that were sent: they
    contain the key.
    """
    clock, is_connected = _Clock(timeout), False
    connection: http.client.HTTPConnection
    if base.is_tls:
        connection = http.client.HTTPSConnection(base.host, base.port, timeout=timeout, context=context)
    else:
        connection = http.client.HTTPConnection(base.host, base.port, timeout=timeout)
    # An application that debugs all of http.client must not print the key.
    connection.set_debuglevel(0)
    try:
        connection.connect()
        clock.left()
        is_connected = True
        connection.sock = _TimedSocket(connection.sock, clock)
        connection.request(
            request.method,
            request.target,
            body=request.body,
            headers={**request.headers, "Authorization": f"Bearer {key.reveal()}"},
        )
        response = connection.getresponse()
        headers = {name.lower(): value for name, value in response.getheaders()}
        if response.length is not None and response.length > MOST_BYTES:
            return Reply(response.status, headers, b"", is_too_long=True)
        body = bytearray()
        while True:
            part = response.read(_CHUNK)
            if not part:
                break
            body += part
            if len(body) > MOST_BYTES:
                return Reply(response.status, headers, b"", is_too_long=True)
        if response.length:
            return Broken("the response was cut off", False, False)
        return Reply(response.status, headers, bytes(body))
    except (_Late, socket.timeout):
        return Broken("", True, not is_connected)
    except http.client.HTTPException as error:
        # The text of the error is left out, because it may contain a line of the response.
        return Broken(type(error).__name__, False, not is_connected)
    except UnicodeError:
        return Broken("the host of base_url is not a valid name", False, not is_connected)
    except OSError as error:
        return Broken(error.strerror or str(error) or type(error).__name__, False, not is_connected)
    finally:
        connection.close()
