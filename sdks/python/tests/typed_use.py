"""Uses of the package that `mypy --strict` must accept. They are not run."""

from typing import List, Optional

from checkout_sdk import AsyncCheckout, Checkout, webhooks
from checkout_sdk.generated.api import SessionView


def sold(checkout: Checkout) -> List[str]:
    session: SessionView = checkout.sessions.create(
        {"user_external_id": 42, "amount_usd_cents": 1250, "return_url": ""}, idempotency_key="order-1"
    )
    checkout.sessions.pay_test(session["token"], {"late": True})
    return [payment["tx_hash"] for payment in checkout.payments.list(session_token=session["token"])]


async def caught_up(checkout: AsyncCheckout, last: Optional[str]) -> Optional[str]:
    async for event in checkout.events.list(after=last, types=["payment.confirmed"]):
        last = event["id"]
    return last


def invoice(body: bytes, header: Optional[str], secret: str) -> int:
    event = webhooks.construct_event(body, header, secret, tolerance=60)
    return event["data"]["invoice_id"] or 0 if event["type"] == "payment.confirmed" else 0
