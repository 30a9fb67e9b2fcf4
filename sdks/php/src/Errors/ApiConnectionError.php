<?php

declare(strict_types=1);

namespace Checkout\Errors;

/** No complete response came. Whether the request was carried out is unknown. */
class ApiConnectionError extends CheckoutError
{
    /** Whether nothing was sent, because there was no connection. */
    public bool $neverSent = false;
}
