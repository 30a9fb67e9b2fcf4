<?php

declare(strict_types=1);

namespace Checkout\Errors;

/** No response came, or not all of it. Whether the request was carried out is unknown. */
class ApiConnectionError extends CheckoutError
{
    /** Whether nothing of the request has left, because there was no connection. */
    public bool $neverSent = false;
}
