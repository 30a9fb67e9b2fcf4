<?php

declare(strict_types=1);

namespace Checkout\Errors\Status;

use Checkout\Errors\CheckoutError;

/** 403: the key is right, and may not do this. */
final class PermissionDeniedError extends CheckoutError
{
}
