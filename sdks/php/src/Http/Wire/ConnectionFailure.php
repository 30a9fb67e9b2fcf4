<?php

declare(strict_types=1);

namespace Checkout\Http\Wire;

/**
 * The outcome of an attempt without a complete response.
 *
 * @internal
 */
final readonly class ConnectionFailure
{
    public function __construct(
        public string $reason,
        public bool $isTimeout,
        public bool $neverSent,
    ) {
    }
}
