<?php

declare(strict_types=1);

namespace Checkout\Errors\Status;

use Checkout\Errors\CheckoutError;

/** Status 409: the state of the object does not allow this, or the Idempotency-Key was used with other data. */
final class ConflictError extends CheckoutError
{
}
