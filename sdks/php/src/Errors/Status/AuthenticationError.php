<?php

declare(strict_types=1);

namespace Checkout\Errors\Status;

use Checkout\Errors\CheckoutError;

/** Status 401: the key is missing, wrong or revoked. */
final class AuthenticationError extends CheckoutError
{
}
