"""A typed client of the checkout API, which uses only the standard library."""

from . import webhooks
from ._version import VERSION
from .client import AsyncCheckout, Checkout
from .errors import (
    ApiConnectionError,
    ApiError,
    ApiTimeoutError,
    AuthenticationError,
    CheckoutError,
    ConflictError,
    NotFoundError,
    PermissionDeniedError,
    RateLimitError,
    ValidationError,
    WebhookVerificationError,
)

__all__ = [
    "VERSION",
    "ApiConnectionError",
    "ApiError",
    "ApiTimeoutError",
    "AsyncCheckout",
    "AuthenticationError",
    "Checkout",
    "CheckoutError",
    "ConflictError",
    "NotFoundError",
    "PermissionDeniedError",
    "RateLimitError",
    "ValidationError",
    "WebhookVerificationError",
    "webhooks",
]
