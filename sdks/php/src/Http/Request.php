<?php

declare(strict_types=1);

namespace Checkout\Http;

/**
 * A request in the form in which each attempt sends it, with the same bytes and the same Idempotency-Key, but without
 * the API key.
 *
 * @internal
 */
final readonly class Request
{
    /** The version of this package, which requests send as `User-Agent`. */
    public const VERSION = '0.2.0';
    /** The version of the API that the types of this package describe. Each request demands it. */
    public const API_VERSION = '2026-11-25';

    /** @param array<string, string> $headers */
    private function __construct(
        public string $method,
        public string $target,
        public array $headers,
        public ?string $body,
        /** The method and the template, for messages, which must not contain ids. */
        public string $name,
        public bool $isRepeatable,
    ) {
    }

    /**
     * @param array<string, string|int> $path the values that replace the names in braces
     * @param array<string, mixed> $query
     * @param array<string, mixed>|null $body
     * @param bool $isRepeatable whether repeating the POST has no further effect
     * @param bool $usesIdempotencyKey whether the POST is sent with an Idempotency-Key: the given one, or a new one
     */
    public static function prepare(
        string $prefix,
        string $method,
        string $template,
        array $path = [],
        array $query = [],
        ?array $body = null,
        bool $isRepeatable = false,
        bool $usesIdempotencyKey = false,
        ?string $idempotencyKey = null,
    ): self {
        $headers = [
            'Accept' => 'application/json',
            'Checkout-Version' => self::API_VERSION,
            'User-Agent' => 'checkout-sdk-php/' . self::VERSION,
        ];
        $text = null;
        if ($body !== null) {
            $text = self::encode($body);
            $headers['Content-Type'] = 'application/json';
        }
        if ($usesIdempotencyKey) {
            $headers['Idempotency-Key'] = $idempotencyKey === null ? self::newIdempotencyKey() : self::checkedIdempotencyKey($idempotencyKey);
        }
        $target = preg_replace_callback('/\{(\w+)\}/', fn (array $found) => self::segment($found[1], $path[$found[1]]), $template);
        return new self(
            $method,
            $prefix . $target . self::query($query),
            $headers,
            $text,
            "$method $template",
            $method !== 'POST' || $isRepeatable || $usesIdempotencyKey,
        );
    }

    /** @param array<string, mixed> $body */
    private static function encode(array $body): string
    {
        // json_encode writes an empty array as a list, but metadata must be an object.
        if (($body['metadata'] ?? null) === []) {
            $body['metadata'] = new \stdClass();
        }
        try {
            return json_encode((object) $body, JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_PRESERVE_ZERO_FRACTION);
        } catch (\JsonException $cause) {
            throw new \InvalidArgumentException("the body cannot be written as JSON: {$cause->getMessage()}");
        }
    }

    /** Returns an id as one segment of a path. Refuses an id that is empty or would lead to another path. */
    private static function segment(string $name, string|int $id): string
    {
        $text = (string) $id;
        if (in_array($text, ['', '.', '..'], true) || preg_match('#[/\\\\\x00-\x1f\x7f]#', $text) === 1) {
            throw new \InvalidArgumentException("$name must be the id of one object: not empty, without slashes, and neither \".\" nor \"..\"");
        }
        return rawurlencode($text);
    }

    /** @param array<string, mixed> $query */
    private static function query(array $query): string
    {
        $pairs = [];
        foreach ($query as $name => $value) {
            if (is_array($value) && !array_is_list($value)) {
                foreach ($value as $key => $one) {
                    $pairs["{$name}[{$key}]"] = (string) $one;
                }
            } elseif ($value !== null && $value !== []) {
                $pairs[$name] = is_array($value) ? implode(',', $value) : self::scalar($value);
            }
        }
        return $pairs === [] ? '' : '?' . http_build_query($pairs, '', '&', PHP_QUERY_RFC3986);
    }

    private static function scalar(mixed $value): string
    {
        if ($value instanceof \DateTimeInterface) {
            return \DateTimeImmutable::createFromInterface($value)->setTimezone(new \DateTimeZone('UTC'))->format('Y-m-d\TH:i:s.v\Z');
        }
        return is_bool($value) ? ($value ? 'true' : 'false') : (string) $value;
    }

    private static function checkedIdempotencyKey(string $key): string
    {
        if (preg_match('/\A[\x20-\x7e]{1,200}\z/', $key) !== 1 || trim($key) !== $key) {
            throw new \InvalidArgumentException('idempotencyKey must have 1 to 200 printable ASCII characters, without spaces around them');
        }
        return $key;
    }

    private static function newIdempotencyKey(): string
    {
        return vsprintf('%s%s-%s-%s-%s-%s%s%s', str_split(bin2hex(random_bytes(16)), 4));
    }
}
