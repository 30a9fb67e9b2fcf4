<?php

declare(strict_types=1);

namespace Checkout\Http;

/**
 * A key that nothing prints: neither `var_dump`, `print_r` and `var_export`, nor a cast, nor a trace. The object has no
 * property; a static map holds its value.
 *
 * @internal
 */
final class ApiKey
{
    /** @var \WeakMap<ApiKey, string>|null */
    private static ?\WeakMap $values = null;

    private function __construct()
    {
    }

    public static function checked(#[\SensitiveParameter] string $apiKey): self
    {
        if ($apiKey === '') {
            throw new \InvalidArgumentException('apiKey is missing');
        }
        if (preg_match('/\A[\x21-\x7e]+\z/', $apiKey) !== 1) {
            throw new \InvalidArgumentException('apiKey has a space, a line break or another character that a key never has: was it read from a file?');
        }
        if (!str_starts_with($apiKey, 'sk_')) {
            throw new \InvalidArgumentException('apiKey must be a key of the checkout API, which begins with sk_');
        }
        $key = new self();
        self::$values ??= new \WeakMap();
        self::$values[$key] = $apiKey;
        return $key;
    }

    public function reveal(): string
    {
        return self::$values[$this];
    }

    private function __clone()
    {
    }

    /** @return never */
    public function __serialize(): array
    {
        throw new \LogicException('a key cannot be serialized');
    }
}
