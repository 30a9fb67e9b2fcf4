"""Django: `request.body`, before anything reads `request.POST`; no CSRF token comes with it."""

import os

from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from checkout_sdk import WebhookVerificationError, webhooks


def fulfill(event) -> None:
    """Yours: once per `invoice_id`, never for `test: true`."""


@csrf_exempt
@require_POST
def checkout_webhook(request: HttpRequest) -> HttpResponse:
    try:
        event = webhooks.construct_event(
            request.body, request.headers.get("X-Service-Signature"), os.environ["WEBHOOK_SECRET"]
        )
    except WebhookVerificationError as error:
        return HttpResponse(error.code, status=400)
    fulfill(event)
    return HttpResponse(status=204)
