<?php

declare(strict_types=1);

namespace Checkout\Errors;

/** The request is not from the platform, or this is uncertain: respond with 400 and do nothing. */
final class WebhookVerificationError extends CheckoutError
{
}
