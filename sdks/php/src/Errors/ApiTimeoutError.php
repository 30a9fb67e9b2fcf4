<?php

declare(strict_types=1);

namespace Checkout\Errors;

/** It took longer than it may. Whether the request was carried out is unknown. */
final class ApiTimeoutError extends ApiConnectionError
{
}
