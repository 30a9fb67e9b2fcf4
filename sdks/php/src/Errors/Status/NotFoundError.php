<?php

declare(strict_types=1);

namespace Checkout\Errors\Status;

use Checkout\Errors\CheckoutError;

/** Status 404: there is no such object, or it is not yours. */
final class NotFoundError extends CheckoutError
{
}
