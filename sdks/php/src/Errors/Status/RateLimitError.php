<?php

declare(strict_types=1);

namespace Checkout\Errors\Status;

use Checkout\Errors\CheckoutError;

/** Status 429: there were too many requests, or a cap is reached. `retryAfter` says when to try again. */
final class RateLimitError extends CheckoutError
{
}
