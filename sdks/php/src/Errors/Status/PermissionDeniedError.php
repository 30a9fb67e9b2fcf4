<?php

declare(strict_types=1);

namespace Checkout\Errors\Status;

use Checkout\Errors\CheckoutError;

/** Status 403: the key is right, but may not do this. */
final class PermissionDeniedError extends CheckoutError
{
}
