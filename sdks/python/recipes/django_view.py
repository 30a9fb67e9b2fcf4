"""With Django, `request.body` has the original bytes if nothing has read `request.POST`. There is no CSRF token."""

import os

from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from checkout_sdk import WebhookVerificationError, webhooks


def fulfill(event) -> None:
    """Replace this with your code, which fulfills each `invoice_id` once, never for `test: true`."""


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
