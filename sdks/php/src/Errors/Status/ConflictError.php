<?php

declare(strict_types=1);

namespace Checkout\Errors\Status;

use Checkout\Errors\CheckoutError;

/** 409: not in this state, or an Idempotency-Key with other data. */
final class ConflictError extends CheckoutError
{
}
