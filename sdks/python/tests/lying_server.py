"""A server on loopback that sends the responses that a test gives it, and records the requests."""

import http.server
import json
import ssl
import threading
import time
from typing import Any, Callable, Dict, List, NamedTuple


class Seen(NamedTuple):
    method: str
    path: str
    headers: Dict[str, str]
    body: bytes


class LyingServer:
    def __init__(self) -> None:
        self.seen: List[Seen] = []
        self.responders: List[Callable[[Any], None]] = []
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def handle_one(self) -> None:
                body = self.rfile.read(int(self.headers.get("content-length") or 0))
                headers = {name.lower(): value for name, value in self.headers.items()}
                outer.seen.append(Seen(self.command, self.path, headers, body))
                # The last response is repeated for all further requests.
                responder = outer.responders.pop(0) if len(outer.responders) > 1 else outer.responders[0]
                try:
                    responder(self)
                except OSError:
                    pass
                self.close_connection = True

            do_GET = do_POST = do_PATCH = do_DELETE = handle_one

            def log_message(self, *_: Any) -> None:
                pass

        class Server(http.server.ThreadingHTTPServer):
            daemon_threads = True
            block_on_close = False

            def handle_error(self, *_: Any) -> None:
                pass

        self._server = Server(("127.0.0.1", 0), Handler)
        self.base_url = f"http://127.0.0.1:{self._server.server_address[1]}"
        threading.Thread(target=self._server.serve_forever, args=(0.01,), daemon=True).start()

    def wrap(self, cert: str, key: str) -> None:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(cert, key)
        self._server.socket = context.wrap_socket(self._server.socket, server_side=True)

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()


def says(status: int, body: Any, **headers: str) -> Callable[[Any], None]:
    """Responds with a value as JSON, or with bytes as they are. `retry_after='1'` adds a header."""

    def responder(handler: Any) -> None:
        content = body if isinstance(body, bytes) else json.dumps(body).encode()
        handler.send_response(status)
        given = {"content-type": "application/json", "content-length": str(len(content))}
        given.update({name.replace("_", "-"): value for name, value in headers.items()})
        for name, value in given.items():
            handler.send_header(name, value)
        handler.end_headers()
        handler.wfile.write(content)

    return responder


def refuses(status: int, code: str, **headers: str) -> Callable[[Any], None]:
    return says(status, {"error": {"code": code, "message": f"{code}.", "trace_id": "abc123"}}, **headers)


def hangs(seconds: float) -> Callable[[Any], None]:
    return lambda handler: time.sleep(seconds)


def drips(seconds: float) -> Callable[[Any], None]:
    """Sends a byte from time to time, so that no single read waits for long."""

    def responder(handler: Any) -> None:
        handler.send_response(200)
        handler.send_header("content-type", "application/json")
        handler.end_headers()
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            handler.wfile.write(b" ")
            handler.wfile.flush()
            time.sleep(0.02)

    return responder


def drops(handler: Any) -> None:
    """Closes the connection without a response."""


def endless(handler: Any) -> None:
    handler.send_response(200)
    handler.send_header("content-type", "application/json")
    handler.end_headers()
    while True:
        handler.wfile.write(b" " * 65_536)
