<?php

declare(strict_types=1);

namespace Checkout\Errors;

/** An attempt exceeded the timeout. Whether the request was carried out is unknown. */
final class ApiTimeoutError extends ApiConnectionError
{
}
