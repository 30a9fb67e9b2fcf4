"""
Carries out the steps of `sdks/scenario.md` against a running system: `CHECKOUT_KEY=… CHECKOUT_BASE_URL=… python3
scenario.py`.
"""

import asyncio
import http.server
import json
import os
import queue
import threading
import uuid
from typing import Any, Dict, List

from checkout_sdk import AsyncCheckout, Checkout, NotFoundError, WebhookVerificationError, webhooks

KEY, BASE_URL = os.environ["CHECKOUT_KEY"], os.environ["CHECKOUT_BASE_URL"]
WAIT_S = 60
secrets: List[str] = []
received: "queue.Queue[Any]" = queue.Queue()


class Receiver(http.server.BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"]))
        try:
            received.put(webhooks.construct_event(body, self.headers["x-service-signature"], secrets))
            self.send_response(200)
        except (ValueError, WebhookVerificationError):
            self.send_response(400)
        self.end_headers()

    def log_message(self, *_: Any) -> None:
        pass


async def caught_up(after: str, count: int) -> List[str]:
    checkout = AsyncCheckout(api_key=KEY, base_url=BASE_URL)
    return [event["id"] async for event in checkout.events.list(after=after, limit=1)][:count]


def main() -> Dict[str, Any]:
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Receiver)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    checkout = Checkout(api_key=KEY, base_url=BASE_URL)
    found: Dict[str, Any] = {"merchant_id": checkout.merchant.retrieve()["id"]}

    endpoint = checkout.webhook_endpoints.create({"url": f"http://127.0.0.1:{server.server_address[1]}/hooks"})
    secrets.append(endpoint["secret"])

    order_key = str(uuid.uuid4())
    session = checkout.sessions.create(
        {"user_external_id": 42, "amount_usd_cents": 1250, "return_url": ""}, idempotency_key=order_key
    )
    again = checkout.sessions.create(
        {"user_external_id": 42, "amount_usd_cents": 1250, "return_url": ""}, idempotency_key=order_key
    )
    token = session["token"]
    found.update(token=token, same_token=again["token"] == token, tx_hash=checkout.sessions.pay_test(token)["tx_hash"])

    while True:
        event = received.get(timeout=WAIT_S)
        if event["type"] == "payment.confirmed" and event["data"]["session_token"] == token and not event["livemode"]:
            break
    found.update(webhook_type=event["type"], webhook_event_id=event["event_id"])

    found["status"] = checkout.sessions.status(token)["status"]
    found["payments"] = [payment["tx_hash"] for payment in checkout.payments.list(session_token=token, limit=1)]

    events = []
    for logged in checkout.events.list(limit=1):
        events.append(logged)
        if logged["type"] == "payment.confirmed":
            break
    rest = [one["id"] for one in events[1:]]
    found["events"] = [one["type"] for one in events]
    found["caught_up"] = asyncio.run(caught_up(events[0]["id"], len(rest))) == rest

    try:
        checkout.sessions.retrieve("no-such-token")
    except NotFoundError as error:
        found.update(error=error.code, has_trace=bool(error.trace_id))

    checkout.webhook_endpoints.delete(endpoint["id"])
    found["endpoints"] = len(list(checkout.webhook_endpoints.list()))
    server.shutdown()
    return found


if __name__ == "__main__":
    print(json.dumps(main()))
