<?php

declare(strict_types=1);

namespace Checkout\Http\Wire;

/**
 * A response, or the beginning of one that is too long.
 *
 * @internal
 */
final readonly class Response
{
    /** @param array<string, string> $headers the values by the names in lower case */
    public function __construct(
        public int $status,
        public array $headers,
        public string $body,
        public bool $isTooLong = false,
    ) {
    }
}
