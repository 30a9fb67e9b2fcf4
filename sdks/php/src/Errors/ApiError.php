<?php

declare(strict_types=1);

namespace Checkout\Errors;

/** Every other refusal, a fault of the server, a redirect, or a response that is not of the API. */
final class ApiError extends CheckoutError
{
}
