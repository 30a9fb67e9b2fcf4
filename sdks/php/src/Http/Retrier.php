<?php

declare(strict_types=1);

namespace Checkout\Http;

use Checkout\Errors\ApiConnectionError;
use Checkout\Errors\CheckoutError;
use Checkout\Errors\Status\NotFoundError;

/**
 * Decides whether and when a call makes another attempt.
 *
 * @internal
 */
final class Retrier
{
    private const INITIAL_BACKOFF_S = 0.5;
    private const MAX_BACKOFF_S = 8.0;

    private int $attempt = 0;
    private bool $isUncertain = false;

    public function __construct(
        private readonly Request $request,
        private readonly Limits $limits,
        private readonly ?\Closure $log,
    ) {
    }

    /**
     * Returns the number of seconds until the next attempt. Returns null if the call has succeeded nevertheless: an
     * earlier attempt to delete got no response, and now the object does not exist.
     *
     * @throws CheckoutError the given error, if no further attempt is allowed
     */
    public function pauseAfter(CheckoutError $error): ?float
    {
        if ($this->isUncertain && $this->request->method === 'DELETE' && $error instanceof NotFoundError) {
            return null;
        }
        $isRetryable = $this->request->isRepeatable ? self::isTransient($error) : self::wasRefused($error);
        if ($this->attempt >= $this->limits->maxRetries || !$isRetryable) {
            throw $error;
        }
        $pause = self::jitter(min(self::MAX_BACKOFF_S, self::INITIAL_BACKOFF_S * 2 ** $this->attempt));
        if ($error->retryAfter !== null) {
            if ($error->retryAfter > $this->limits->maxRetryAfter) {
                throw $error;
            }
            $pause = $error->retryAfter + self::jitter(self::INITIAL_BACKOFF_S);
        }
        $this->attempt++;
        $this->isUncertain = $this->isUncertain || $error instanceof ApiConnectionError || $error->status >= 500;
        if ($this->log !== null) {
            ($this->log)(sprintf('%s failed with %s; retry in %.1f s', $this->request->name, $error->code, $pause));
        }
        return $pause;
    }

    /** Returns whether the same request may succeed later. */
    private static function isTransient(CheckoutError $error): bool
    {
        return $error instanceof ApiConnectionError || self::wasRefused($error) || $error->status >= 500 || $error->status === 408;
    }

    /** Returns whether the request certainly had no effect, and may succeed later. */
    private static function wasRefused(CheckoutError $error): bool
    {
        if ($error instanceof ApiConnectionError) {
            return $error->neverSent;
        }
        return $error->status === 429 || in_array($error->code, ['idempotency_in_progress', 'request_timeout'], true);
    }

    private static function jitter(float $maximum): float
    {
        return random_int(0, 1_000_000) / 1_000_000 * $maximum;
    }
}
