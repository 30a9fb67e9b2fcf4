<?php

declare(strict_types=1);

namespace Checkout\Errors\Status;

use Checkout\Errors\CheckoutError;

/** Status 422: `fields` says what is wrong, and where. */
final class ValidationError extends CheckoutError
{
}
