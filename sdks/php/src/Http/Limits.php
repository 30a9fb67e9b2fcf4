<?php

declare(strict_types=1);

namespace Checkout\Http;

/**
 * The time that an attempt may take, the number of retries, and the longest `Retry-After` that is waited for. Times are
 * in seconds.
 *
 * @internal
 */
final readonly class Limits
{
    private const MAX_RETRIES = 20;
    private const MAX_SECONDS = 86_400;

    public function __construct(
        public float $timeout = 30,
        public int $maxRetries = 2,
        public float $maxRetryAfter = 30,
    ) {
    }

    public function override(?float $timeout, ?int $maxRetries, ?float $maxRetryAfter): self
    {
        return new self(
            self::within('timeout', $timeout ?? $this->timeout, 0.001, self::MAX_SECONDS),
            (int) self::within('maxRetries', $maxRetries ?? $this->maxRetries, 0, self::MAX_RETRIES),
            self::within('maxRetryAfter', $maxRetryAfter ?? $this->maxRetryAfter, 0, self::MAX_SECONDS),
        );
    }

    private static function within(string $name, float $value, float $minimum, float $maximum): float
    {
        if ($value >= $minimum && $value <= $maximum) {
            return $value;
        }
        throw new \InvalidArgumentException("$name must be a number from $minimum to $maximum");
    }
}
