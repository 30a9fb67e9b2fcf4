import asyncio
import contextlib
import inspect
import io
import json
import logging
import pickle
import shutil
import socket
import ssl
import subprocess
import tempfile
import time
import traceback
import types
import unittest
from unittest import mock

from lying_server import LyingServer, drips, drops, endless, hangs, refuses, says

import checkout_sdk
from checkout_sdk import (
    ApiConnectionError,
    ApiError,
    ApiTimeoutError,
    AsyncCheckout,
    AuthenticationError,
    Checkout,
    CheckoutError,
    ConflictError,
    NotFoundError,
    PermissionDeniedError,
    RateLimitError,
    ValidationError,
)
from checkout_sdk._http import transport
from checkout_sdk.generated import api
from checkout_sdk.resources import asynchronous, sync

KEY = "sk_test_neverShownAnywhere0123456789"
ORDER = {"user_external_id": 42, "amount_usd_cents": 1250, "return_url": ""}
SESSION = {"token": "tok", "status": "open"}


class WithServer(unittest.TestCase):
    def setUp(self) -> None:
        self.server = LyingServer()
        self.addCleanup(self.server.stop)
        # The pauses between attempts are recorded and then shortened.
        self.pauses = []
        real = time.sleep

        def sleep(seconds):
            self.pauses.append(seconds)
            real(min(seconds, 0.005))

        patch = mock.patch("checkout_sdk._http.client.time", types.SimpleNamespace(sleep=sleep))
        patch.start()
        self.addCleanup(patch.stop)

    def client(self, *responders, **options):
        self.server.responders = list(responders)
        return Checkout(api_key=KEY, base_url=self.server.base_url, **options)


class Requests(WithServer):
    def test_sends_what_the_api_accepts(self):
        checkout = self.client(says(200, SESSION))
        self.assertEqual(checkout.sessions.create({**ORDER, "reference": "Ä 💶"}), SESSION)
        seen = self.server.seen[0]
        self.assertEqual((seen.method, seen.path), ("POST", "/api/sessions"))
        self.assertEqual(seen.headers["authorization"], f"Bearer {KEY}")
        self.assertEqual(json.loads(seen.body)["reference"], "Ä 💶")
        self.assertIn("Ä 💶".encode(), seen.body)

    def test_writes_filters_as_the_api_reads_them(self):
        checkout = self.client(says(200, {"data": [], "has_more": False, "next_cursor": None}))
        list(checkout.sessions.list(metadata={"order": "17"}, status="paid"))
        list(checkout.payments.list(from_="2026-01-01T00:00:00Z"))
        list(checkout.events.list(after="evt_1", types=["payment.confirmed", "payment.late"]))
        list(checkout.events.list(wait=20))
        self.assertIsNone(checkout.events.newest())
        self.assertEqual(
            [one.path for one in self.server.seen],
            [
                "/api/sessions?status=paid&metadata%5Border%5D=17",
                "/api/payments?from=2026-01-01T00%3A00%3A00Z",
                "/api/events?types=payment.confirmed%2Cpayment.late&after=evt_1",
                "/api/events?wait=20",
                "/api/events?newest=true",
            ],
        )

    def test_refuses_ids_that_lead_elsewhere(self):
        checkout = self.client(says(200, SESSION))
        for token in ("", ".", "..", "a/b", "a\\b", "a\r\nb", None):
            with self.assertRaises(ValueError):
                checkout.sessions.status(token)
        self.assertEqual(self.server.seen, [])

    def test_reads_what_has_no_body(self):
        self.assertIsNone(self.client(lambda h: (h.send_response(204), h.end_headers())).webhook_endpoints.delete(7))

    def test_has_every_filter_of_the_document_and_no_other(self):
        for method, params in (
            (sync.Sessions.list, api.SessionListParams),
            (sync.Payments.list, api.PaymentListParams),
            (sync.WebhookEndpoints.list, api.WebhookEndpointListParams),
            (sync.WebhookDeliveries.list, api.WebhookDeliveryListParams),
        ):
            self.assertEqual(set(inspect.signature(method).parameters) - {"self"}, set(params.__annotations__))

    def test_has_every_method_in_both_clients(self):
        for name, one in vars(sync).items():
            if inspect.isclass(one) and one.__module__ == sync.__name__:
                other = getattr(asynchronous, f"Async{name}")
                self.assertEqual(set(vars(one)) - {"__doc__"}, set(vars(other)) - {"__doc__"})


class Lists(WithServer):
    def test_pages_by_itself(self):
        pages = [says(200, {"data": [{"id": n}], "has_more": n < 3, "next_cursor": f"c{n}"}) for n in (1, 2, 3)]
        events = self.client(*pages).events.list(after="evt_0", limit=1)
        self.assertEqual([one["id"] for one in events], [1, 2, 3])
        self.assertEqual([one.path.split("after=")[1] for one in self.server.seen], ["evt_0", "c1", "c2"])

    def test_stops_when_a_server_repeats_cursors(self):
        pages = [says(200, {"data": [], "has_more": True, "next_cursor": c}) for c in "abcd" * 10]
        with self.assertRaises(ApiError) as caught:
            list(self.client(*pages).sessions.list())
        self.assertEqual(caught.exception.code, "cursor_repeats")
        self.assertLess(len(self.server.seen), 20)

    def test_refuses_what_is_no_page(self):
        for body in ({"data": 1}, {}, {"data": [], "has_more": True, "next_cursor": 7}):
            with self.assertRaises(ApiError):
                list(self.client(says(200, body)).usage.list())


class Retries(WithServer):
    def test_keeps_the_idempotency_key_and_the_bytes(self):
        checkout = self.client(drops, refuses(503, "unavailable"), says(200, SESSION))
        checkout.sessions.create(ORDER)
        self.assertEqual(len(self.server.seen), 3)
        self.assertEqual(len({(one.headers["idempotency-key"], one.body) for one in self.server.seen}), 1)
        checkout.sessions.create(ORDER)
        self.assertNotEqual(self.server.seen[-1].headers["idempotency-key"], self.server.seen[0].headers["idempotency-key"])
        checkout.sessions.create(ORDER, idempotency_key="order-1")
        self.assertEqual(self.server.seen[-1].headers["idempotency-key"], "order-1")

    def test_honors_retry_after(self):
        self.client(refuses(429, "rate_limited", retry_after="7"), says(200, SESSION)).sessions.create(ORDER)
        self.assertTrue(7 <= self.pauses[0] <= 7.5, self.pauses)

    def test_reads_a_date_by_the_clock_of_the_server(self):
        responder = refuses(
            429, "rate_limited", retry_after="Wed, 25 Nov 2026 10:00:09 GMT", date="Wed, 25 Nov 2026 10:00:00 GMT"
        )
        with self.assertRaises(RateLimitError) as caught:
            self.client(responder, max_retries=0).sessions.status("tok")
        self.assertEqual(caught.exception.retry_after, 9)

    def test_raises_at_once_if_the_wait_is_too_long(self):
        with self.assertRaises(RateLimitError) as caught:
            self.client(refuses(429, "rate_limited", retry_after="3600")).sessions.create(ORDER)
        self.assertEqual((caught.exception.retry_after, len(self.server.seen), self.pauses), (3600, 1, []))

    def test_backs_off_up_to_a_cap(self):
        with self.assertRaises(ApiError):
            self.client(refuses(500, "internal_error"), max_retries=8).sessions.status("tok")
        self.assertEqual(len(self.pauses), 8)
        for attempt, pause in enumerate(self.pauses):
            self.assertLessEqual(pause, min(8, 0.5 * 2**attempt))

    def test_does_not_retry_what_may_have_been_done(self):
        for responder in (drops, refuses(500, "internal_error")):
            self.server.seen.clear()
            with self.assertRaises(CheckoutError):
                self.client(responder).sessions.pay_test("tok")
            self.assertEqual(len(self.server.seen), 1)

    def test_retries_what_was_refused(self):
        self.client(refuses(429, "rate_limited", retry_after="0"), says(200, {"tx_hash": "0x"})).sessions.pay_test("tok")
        self.assertEqual(len(self.server.seen), 2)

    def test_does_not_retry_what_cannot_change(self):
        for status, kind in (
            (400, ApiError),
            (401, AuthenticationError),
            (403, PermissionDeniedError),
            (404, NotFoundError),
            (409, ConflictError),
            (422, ValidationError),
        ):
            self.server.seen.clear()
            with self.assertRaises(kind):
                self.client(refuses(status, "no")).sessions.create(ORDER)
            self.assertEqual(len(self.server.seen), 1)

    def test_retries_everything_that_was_never_sent(self):
        with socket.socket() as closed:
            closed.bind(("127.0.0.1", 0))
            url = f"http://127.0.0.1:{closed.getsockname()[1]}"
            with self.assertRaises(ApiConnectionError) as caught:
                Checkout(api_key=KEY, base_url=url).sessions.pay_test("tok")
        self.assertEqual((caught.exception.code, len(self.pauses)), ("connection_failed", 2))

    def test_treats_a_missing_object_as_deleted(self):
        self.client(drops, refuses(404, "not_found")).webhook_endpoints.delete(7)
        with self.assertRaises(NotFoundError):
            self.client(refuses(404, "not_found")).webhook_endpoints.delete(7)


class Hostile(WithServer):
    def test_gives_up_in_time(self):
        for responder in (hangs(3), drips(3)):
            began = time.monotonic()
            with self.assertRaises(ApiTimeoutError) as caught:
                self.client(responder, timeout=0.3, max_retries=0).sessions.status("tok")
            self.assertLess(time.monotonic() - began, 2)
            self.assertEqual(caught.exception.code, "timed_out")

    def test_bounds_what_it_reads(self):
        with mock.patch.object(transport, "MAX_RESPONSE_BYTES", 1_000_000):
            for responder in (endless, says(200, b"{}", content_length="99999999999")):
                with self.assertRaises(ApiError) as caught:
                    self.client(responder, max_retries=0).sessions.status("tok")
                self.assertEqual(caught.exception.code, "unreadable_response")

    def test_names_what_is_no_response_of_the_api(self):
        for body in (b"", b"[]", b"null", b"7", b"<html><script>x</script><h1>Bad gateway</h1>"):
            with self.assertRaises(ApiError) as caught:
                self.client(says(200, body, content_type="text/html"), max_retries=0).sessions.status("tok")
            self.assertEqual(caught.exception.code, "unreadable_response")
        self.assertEqual(caught.exception.details, {"body": "Bad gateway"})

    def test_treats_broken_json_as_a_cut_response(self):
        for body in (b'{"token": "to', b"{" * 100_000, b'{"a": NaN}', b'{"a": "\xff"}', b"[" * 100_000):
            with self.assertRaises(ApiConnectionError):
                self.client(says(200, body), max_retries=0).sessions.status("tok")

    def test_sees_a_body_that_is_cut_off(self):
        with self.assertRaises(ApiConnectionError):
            self.client(says(200, b'{"token": 1}', content_length="500"), max_retries=0).sessions.status("tok")

    def test_survives_errors_of_any_shape(self):
        for body in (
            {"error": 1},
            {"error": {"code": 7}},
            {"error": {"code": "x", "message": [], "details": 7}, "detail": "y"},
            {"error": {"code": "x", "details": [1, None, {"loc": []}]}},
            [],
        ):
            with self.assertRaises(ValidationError):
                self.client(says(422, body), max_retries=0).sessions.create(ORDER)

    def test_follows_no_redirect(self):
        other = LyingServer()
        self.addCleanup(other.stop)
        with self.assertRaises(ApiError) as caught:
            self.client(says(302, {}, location=f"{other.base_url}/secret-path")).sessions.status("tok")
        self.assertEqual((caught.exception.code, other.seen), ("redirected", []))
        self.assertNotIn("secret-path", str(caught.exception))

    def test_reports_the_trace_and_the_fields(self):
        detail = [{"loc": ["body", "amount_usd_cents"], "msg": "too small", "type": "min"}]
        body = {"error": {"code": "validation_failed", "message": "No.", "trace_id": "abc123"}, "detail": detail}
        with self.assertRaises(ValidationError) as caught:
            self.client(says(422, body)).sessions.create(ORDER)
        error = caught.exception
        self.assertEqual((error.code, error.status, error.trace_id, error.fields), ("validation_failed", 422, "abc123", detail))
        self.assertIn("abc123", str(error))


class Secrecy(WithServer):
    def test_shows_no_key(self):
        echo = {"error": {"code": "bad", "message": f"what is {KEY}?", "hint": [KEY, {KEY: KEY}]}}
        page = f"<p>{KEY}</p>".encode()
        stream, out = io.StringIO(), io.StringIO()
        logger = logging.getLogger("checkout_sdk")
        handler = logging.StreamHandler(stream)
        logger.addHandler(handler)
        logger.setLevel(logging.DEBUG)
        self.addCleanup(logger.removeHandler, handler)
        shown = []
        for responder in (drops, says(400, echo), says(500, page, content_type="text/html"), hangs(1)):
            checkout = self.client(responder, timeout=0.2, max_retries=1)
            with mock.patch("http.client.HTTPConnection.debuglevel", 1), contextlib.redirect_stdout(out):
                try:
                    checkout.sessions.create(ORDER)
                except CheckoutError as error:
                    shown += [str(error), repr(error), repr(vars(error))]
                    # Services that collect errors send the local variables of every frame: no key may be in them.
                    whole = traceback.TracebackException.from_exception(error, capture_locals=True)
                    shown.append("".join(line for line in whole.format() if "test_client.py" not in line))
            shown += [repr(checkout), repr(vars(checkout)), repr(vars(checkout._http))]
        text = "\n".join(shown) + stream.getvalue() + out.getvalue()
        self.assertGreater(len(text), 1_000)
        self.assertIn("failed with", stream.getvalue())
        self.assertNotIn(KEY, text)

    def test_keeps_the_key_out_of_pickles(self):
        with self.assertRaises(TypeError):
            pickle.dumps(self.client(drops)._http)

    def test_refuses_keys_and_addresses_that_make_no_sense(self):
        for key in ("", " sk_test_a", "sk_test_a\n", "pk_test_a", None, "sk_test_ä"):
            with self.assertRaises(ValueError) as caught:
                Checkout(api_key=key, base_url="https://pay.example")
            self.assertNotIn("test_a", str(caught.exception))
        for url in (
            "http://pay.example",
            "http://localhost.evil.example",
            "http://127.0.0.1.evil.example",
            "http://127.0.0.1@evil.example",
            "ftp://pay.example",
            "https://a:b@pay.example",
            "https://pay.example?x",
            "https://pay.example:port",
            "pay.example",
            "",
            None,
        ):
            with self.assertRaises(ValueError):
                Checkout(api_key=KEY, base_url=url)
        for url in ("https://pay.example/under/", "http://localhost:1", "http://127.0.0.1", "http://[::1]:3"):
            Checkout(api_key=KEY, base_url=url)

    def test_refuses_limits_that_make_no_sense(self):
        for options in ({"timeout": 0}, {"timeout": float("nan")}, {"max_retries": 21}, {"max_retry_after": -1}):
            with self.assertRaises(ValueError):
                Checkout(api_key=KEY, base_url="https://pay.example", **options)


@unittest.skipUnless(shutil.which("openssl"), "openssl is needed to make the certificate")
class Tls(WithServer):
    def setUp(self) -> None:
        super().setUp()
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.cert, key = f"{folder.name}/cert.pem", f"{folder.name}/key.pem"
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost"]
            + ["-addext", "subjectAltName=DNS:localhost", "-keyout", key, "-out", self.cert],
            check=True,
            capture_output=True,
        )
        self.server.wrap(self.cert, key)
        self.url = self.server.base_url.replace("http://127.0.0.1", "https://localhost")

    def test_speaks_with_a_server_that_it_can_trust(self):
        context = ssl.create_default_context(cafile=self.cert)
        self.server.responders = [says(200, SESSION), drips(3)]
        checkout = Checkout(api_key=KEY, base_url=self.url, ssl_context=context, max_retries=0)
        self.assertEqual(checkout.sessions.status("tok"), SESSION)
        with self.assertRaises(ApiTimeoutError):
            checkout.with_options(timeout=0.7).sessions.status("tok")

    def test_sends_nothing_to_another(self):
        self.server.responders = [says(200, SESSION)]
        with self.assertRaises(ApiConnectionError):
            Checkout(api_key=KEY, base_url=self.url).sessions.status("tok")
        self.assertEqual(self.server.seen, [])

    def test_reports_a_host_with_an_invalid_name(self):
        with self.assertRaises(ApiConnectionError):
            Checkout(api_key=KEY, base_url=f"https://{'a' * 70}.example").sessions.status("tok")


class Async(WithServer):
    def test_does_the_same_without_blocking_the_loop(self):
        self.server.responders = [hangs(3), says(200, SESSION)]
        checkout = AsyncCheckout(api_key=KEY, base_url=self.server.base_url, timeout=2)

        async def work():
            ticks = 0
            call = asyncio.ensure_future(checkout.sessions.create(ORDER))
            while not call.done():
                await asyncio.sleep(0.01)
                ticks += 1
            self.assertGreater(ticks, 10)
            return await call

        self.assertEqual(asyncio.run(work()), SESSION)
        self.assertEqual(len({one.headers["idempotency-key"] for one in self.server.seen}), 1)

    def test_pages_by_itself(self):
        self.server.responders = [
            says(200, {"data": [{"id": n}], "has_more": n < 3, "next_cursor": f"c{n}"}) for n in (1, 2, 3)
        ]
        checkout = AsyncCheckout(api_key=KEY, base_url=self.server.base_url)

        async def work():
            return [event["id"] async for event in checkout.with_options(timeout=5).events.list()]

        self.assertEqual(asyncio.run(work()), [1, 2, 3])

    def test_shows_no_key(self):
        self.assertNotIn(KEY, repr(AsyncCheckout(api_key=KEY, base_url="https://pay.example")))


class Package(unittest.TestCase):
    def test_exports_what_it_names(self):
        for name in checkout_sdk.__all__:
            self.assertTrue(hasattr(checkout_sdk, name))


if __name__ == "__main__":
    unittest.main()
