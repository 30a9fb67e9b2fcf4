<?php

declare(strict_types=1);

namespace Checkout\Errors\Status;

use Checkout\Errors\CheckoutError;

/** 429: too much, or a cap is reached; see `retryAfter`. */
final class RateLimitError extends CheckoutError
{
}
