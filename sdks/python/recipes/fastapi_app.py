"""With FastAPI, `await request.body()` returns the original bytes, if no parameter has a model."""

import os

from fastapi import FastAPI, Request, Response

from checkout_sdk import WebhookVerificationError, webhooks

app = FastAPI()


def fulfill(event) -> None:
    """Replace this with your code, which fulfills each `invoice_id` once, never for `test: true`."""


@app.post("/webhooks/checkout")
async def checkout_webhook(request: Request) -> Response:
    try:
        event = webhooks.construct_event(
            await request.body(), request.headers.get("x-service-signature"), os.environ["WEBHOOK_SECRET"]
        )
    except WebhookVerificationError as error:
        return Response(error.code, status_code=400)
    fulfill(event)
    return Response(status_code=204)
