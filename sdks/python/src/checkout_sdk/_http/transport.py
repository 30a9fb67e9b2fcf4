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

from .options import ApiKey, BaseUrl

#: More than any page of the API has: a longer response is not from the API.
MAX_RESPONSE_BYTES = 64 * 1024 * 1024
_CHUNK = 64 * 1024


class PreparedRequest(NamedTuple):
    """A request in the form in which each attempt sends it, without the API key."""

    method: str
    target: str
    headers: Dict[str, str]
    body: Optional[bytes]
    #: The method and the template, for messages, which must not contain ids.
    name: str
    is_repeatable: bool


class Response(NamedTuple):
    """A response, or the beginning of one that is too long."""

    status: int
    headers: Dict[str, str]
    body: bytes
    is_too_long: bool = False


class ConnectionFailure(NamedTuple):
    """The outcome of an attempt without a complete response."""

    reason: str
    is_timeout: bool
    never_sent: bool


class _DeadlineExceeded(Exception):
    """The deadline of the attempt has passed."""


class _Deadline:
    """The end of an attempt."""

    def __init__(self, seconds: float) -> None:
        self._end = time.monotonic() + seconds

    def remaining(self) -> float:
        """Returns the number of seconds that are left. Raises a `_DeadlineExceeded` if there are none."""
        seconds = self._end - time.monotonic()
        if seconds <= 0:
            raise _DeadlineExceeded
        return seconds


class _TimedReader(io.RawIOBase):
    """
    Limits each read to the time that is left, so that a server that sends one byte per second cannot hold up the
    caller.
    """

    def __init__(self, sock: socket.socket, deadline: _Deadline) -> None:
        self._sock, self._deadline = sock, deadline
        self._file = sock.makefile("rb", buffering=0)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> Optional[int]:
        self._sock.settimeout(self._deadline.remaining())
        return self._file.readinto(buffer)

    def close(self) -> None:
        self._file.close()
        super().close()


class _TimedSocket:
    """The methods of a socket that `http.client` uses, each limited to the time that is left."""

    def __init__(self, sock: socket.socket, deadline: _Deadline) -> None:
        self._sock, self._deadline = sock, deadline

    def sendall(self, data: Any) -> None:
        self._sock.settimeout(self._deadline.remaining())
        self._sock.sendall(data)

    def makefile(self, *_: Any, **__: Any) -> io.BufferedReader:
        return io.BufferedReader(_TimedReader(self._sock, self._deadline))

    def close(self) -> None:
        self._sock.close()


def exchange(
    base_url: BaseUrl, key: ApiKey, request: PreparedRequest, timeout: float, context: Optional[ssl.SSLContext]
) -> Union[Response, ConnectionFailure]:
    """
    Returns a fault of the network instead of raising it, so that no traceback shows the bytes that were sent: they
    contain the key.
    """
    deadline, is_connected = _Deadline(timeout), False
    connection: http.client.HTTPConnection
    if base_url.is_tls:
        connection = http.client.HTTPSConnection(base_url.host, base_url.port, timeout=timeout, context=context)
    else:
        connection = http.client.HTTPConnection(base_url.host, base_url.port, timeout=timeout)
    # An application that debugs all of http.client must not print the key.
    connection.set_debuglevel(0)
    try:
        connection.connect()
        deadline.remaining()
        is_connected = True
        connection.sock = _TimedSocket(connection.sock, deadline)
        connection.request(
            request.method,
            request.target,
            body=request.body,
            headers={**request.headers, "Authorization": f"Bearer {key.reveal()}"},
        )
        response = connection.getresponse()
        headers = {name.lower(): value for name, value in response.getheaders()}
        if response.length is not None and response.length > MAX_RESPONSE_BYTES:
            return Response(response.status, headers, b"", is_too_long=True)
        body = bytearray()
        while True:
            part = response.read(_CHUNK)
            if not part:
                break
            body += part
            if len(body) > MAX_RESPONSE_BYTES:
                return Response(response.status, headers, b"", is_too_long=True)
        if response.length:
            return ConnectionFailure("the response was cut off", False, False)
        return Response(response.status, headers, bytes(body))
    except (_DeadlineExceeded, socket.timeout):
        return ConnectionFailure("", True, not is_connected)
    except http.client.HTTPException as error:
        # The text of the error is left out, because it may contain a line of the response.
        return ConnectionFailure(type(error).__name__, False, not is_connected)
    except UnicodeError:
        return ConnectionFailure("the host of base_url is not a valid name", False, not is_connected)
    except OSError as error:
        return ConnectionFailure(error.strerror or str(error) or type(error).__name__, False, not is_connected)
    finally:
        connection.close()
