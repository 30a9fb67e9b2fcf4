"""One attempt over `http.client`: bounded in time and bytes, on a connection of its own, without redirects and proxies."""

from __future__ import annotations

import http.client
import io
import socket
import ssl
import time
from typing import Any, Dict, NamedTuple, Optional, Union

from .options import Base, Key

#: More than any page of the API has: what is longer is not of it.
MOST_BYTES = 64 * 1024 * 1024
_CHUNK = 64 * 1024


class Prepared(NamedTuple):
    """A request as each attempt sends it, without the key."""

    method: str
    target: str
    headers: Dict[str, str]
    body: Optional[bytes]
    #: For messages: without ids.
    name: str
    is_repeatable: bool


class Reply(NamedTuple):
    status: int
    headers: Dict[str, str]
    body: bytes
    is_too_long: bool = False


class Broken(NamedTuple):
    """No whole response."""

    reason: str
    is_timeout: bool
    never_sent: bool


class _Late(Exception):
    """The time of the attempt is over."""


class _Clock:
    def __init__(self, seconds: float) -> None:
        self._until = time.monotonic() + seconds

    def left(self) -> float:
        left = self._until - time.monotonic()
        if left <= 0:
            raise _Late
        return left


class _Raw(io.RawIOBase):
    """Reads with what is left of the time: a server that drips a byte a second holds nobody."""

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
    """As much of a socket as `http.client` uses."""

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
    """Never raises what a network can cause, so that no traceback shows the bytes that were sent: they hold the key."""
    clock, is_connected = _Clock(timeout), False
    connection: http.client.HTTPConnection
    if base.is_tls:
        connection = http.client.HTTPSConnection(base.host, base.port, timeout=timeout, context=context)
    else:
        connection = http.client.HTTPConnection(base.host, base.port, timeout=timeout)
    # Whoever debugs all of http.client prints no keys.
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
        # Its text may hold a line of whatever answered.
        return Broken(type(error).__name__, False, not is_connected)
    except UnicodeError:
        return Broken("the host of base_url is no name", False, not is_connected)
    except OSError as error:
        return Broken(error.strerror or str(error) or type(error).__name__, False, not is_connected)
    finally:
        connection.close()
