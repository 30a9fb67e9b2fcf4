<?php

declare(strict_types=1);

namespace Checkout\Http;

/**
 * Where the API is.
 *
 * @internal
 */
final readonly class Base
{
    private function __construct(
        public bool $isTls,
        /** As a socket takes it: an IPv6 address is in brackets. */
        public string $host,
        public int $port,
        public string $prefix,
    ) {
    }

    /** Refuses http but to this machine: the key would be readable on the way. */
    public static function checked(string $baseUrl): self
    {
        if (preg_match('#\A(https?)://(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::([0-9]{1,5}))?((?:/[^\s?\#@\\\\]*)?)\z#i', $baseUrl, $parts) !== 1) {
            throw new \InvalidArgumentException('baseUrl must be a URL such as https://pay.example, without a user name, a query and a fragment');
        }
        [, $scheme, $host, $port, $path] = $parts;
        $isTls = strtolower($scheme) === 'https';
        if (!$isTls && !self::isLoopback($host)) {
            throw new \InvalidArgumentException('baseUrl must be https: over http, anybody on the way reads your key (only loopback may be http)');
        }
        if ((int) $port > 65535) {
            throw new \InvalidArgumentException('baseUrl has a port that there is not');
        }
        return new self($isTls, $host, $port === '' ? ($isTls ? 443 : 80) : (int) $port, rtrim($path, '/'));
    }

    public function origin(): string
    {
        return ($this->isTls ? 'https' : 'http') . '://' . $this->authority();
    }

    /** What the header `Host` says. */
    public function authority(): string
    {
        return $this->host . ($this->port === ($this->isTls ? 443 : 80) ? '' : ":{$this->port}");
    }

    private static function isLoopback(string $host): bool
    {
        $address = trim($host, '[]');
        return $address === 'localhost'
            || $address === '::1'
            || (filter_var($address, FILTER_VALIDATE_IP, FILTER_FLAG_IPV4) !== false && str_starts_with($address, '127.'));
    }
}
