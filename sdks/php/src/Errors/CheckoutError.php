<?php

declare(strict_types=1);

namespace Checkout\Errors;

/**
 * The base class of everything that the SDK throws, except for an `InvalidArgumentException` for an invalid argument.
 * Handle an error by its `code`.
 */
class CheckoutError extends \RuntimeException
{
    /**
     * A constant of `Checkout\Generated\ErrorCode`, a code of a newer version of the API, or one of the SDK itself:
     * `connection_failed`, `timed_out`, `unreadable_response`, `redirected` or `cursor_repeats`. A
     * `WebhookVerificationError` has `signature_missing`, `signature_malformed`, `signature_mismatch`,
     * `timestamp_too_old`, `timestamp_in_future` or `body_not_json`.
     *
     * @var string
     */
    public $code = '';

    /** The HTTP status, or 0 if no response came. */
    public readonly int $status;

    /** Identifies the request when you ask for help. */
    public readonly ?string $traceId;

    /** `x-request-id`, if a proxy in front of the API adds one. */
    public readonly ?string $requestId;

    /** The number of seconds after which the same request may succeed, as the server says; null if it does not say. */
    public readonly ?float $retryAfter;

    /** @var array<string, mixed> The other facts about the error, such as `max_count`. */
    public readonly array $details;

    /** @var list<array<string, mixed>> What is wrong with the request: `loc`, `msg` and `type` of each fault. */
    public readonly array $fields;

    /**
     * @param array{
     *   status?: int,
     *   traceId?: ?string,
     *   requestId?: ?string,
     *   retryAfter?: ?float,
     *   details?: array<string, mixed>,
     *   fields?: list<array<string, mixed>>,
     * } $facts
     */
    final public function __construct(string $message, string $code, array $facts = [])
    {
        parent::__construct(self::masked($message));
        $this->code = self::masked($code);
        $this->status = $facts['status'] ?? 0;
        $this->traceId = self::masked($facts['traceId'] ?? null);
        $this->requestId = self::masked($facts['requestId'] ?? null);
        $this->retryAfter = $facts['retryAfter'] ?? null;
        $this->details = self::masked($facts['details'] ?? []);
        $this->fields = self::masked($facts['fields'] ?? []);
    }

    /**
     * Returns a text or an array without keys and secrets. What a server sends may contain them, because it may repeat
     * the request.
     *
     * @internal
     */
    public static function masked(mixed $value, int $depth = 0): mixed
    {
        if (is_string($value)) {
            return preg_replace('/\b([as]k_[a-z]+_|whsec_)[\w+\/=-]+/', '$1…', $value);
        }
        if (!is_array($value)) {
            return $value;
        }
        $all = [];
        foreach ($depth > 20 ? [] : $value as $name => $one) {
            $all[is_string($name) ? self::masked($name) : $name] = self::masked($one, $depth + 1);
        }
        return $all;
    }
}
