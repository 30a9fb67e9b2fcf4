<?php

declare(strict_types=1);

namespace Checkout\Errors;

/** Everything that the SDK throws, but an `InvalidArgumentException` for arguments that make no sense. Decide by `code`. */
class CheckoutError extends \RuntimeException
{
    /**
     * One of `Checkout\Generated\Codes`, of a newer API, or of the SDK: `connection_failed`, `timed_out`, `unreadable_response`, `redirected`,
     * `cursor_repeats`; of webhooks `signature_missing` and so on.
     *
     * @var string
     */
    public $code = '';

    /** The HTTP status; 0 where no response came. */
    public readonly int $status;

    /** Quote it when you ask for help. */
    public readonly ?string $traceId;

    /** `x-request-id`, where something in front of the API gives one. */
    public readonly ?string $requestId;

    /** In how many seconds the server says that the same request may succeed. */
    public readonly ?float $retryAfter;

    /** @var array<string, mixed> The other facts of the error, such as `max_count`. */
    public readonly array $details;

    /** @var list<array<string, mixed>> Each fault of the request: `loc`, `msg`, `type`. */
    public readonly array $fields;

    /**
     * @param array{status?: int, traceId?: ?string, requestId?: ?string, retryAfter?: ?float, details?: array<string, mixed>, fields?: list<array<string, mixed>>} $facts
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
     * The same without keys and secrets, which a server may repeat.
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
