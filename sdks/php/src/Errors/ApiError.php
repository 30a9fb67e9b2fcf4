<?php

declare(strict_types=1);

namespace Checkout\Errors;

/** Every other error status, a redirect, or a response that is not from the API. */
final class ApiError extends CheckoutError
{
}
