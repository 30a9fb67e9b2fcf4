"""With Flask, `request.get_data()` returns the original bytes, if nothing has read `request.json` before."""

import os

from flask import Flask, request

from checkout_sdk import WebhookVerificationError, webhooks

app = Flask(__name__)


def fulfill(event) -> None:
    """Replace this with your code, which fulfills each `invoice_id` once, never for `test: true`."""


@app.post("/webhooks/checkout")
def checkout_webhook():
    try:
        event = webhooks.construct_event(
            request.get_data(), request.headers.get("X-Service-Signature"), os.environ["WEBHOOK_SECRET"]
        )
    except WebhookVerificationError as error:
        return error.code, 400
    fulfill(event)
    return "", 204
