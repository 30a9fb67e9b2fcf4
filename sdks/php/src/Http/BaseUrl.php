<?php

declare(strict_types=1);

namespace Checkout\Http;

/**
 * The base URL of the API, in its parts.
 *
 * @internal
 */
final readonly class BaseUrl
{
    private function __construct(
        public bool $isTls,
        /** The host as a socket expects it: an IPv6 address is in brackets. */
        public string $host,
        public int $port,
        public string $prefix,
    ) {
    }

    /**
     * Returns the address if it is valid, and throws an `InvalidArgumentException` otherwise. It accepts http for
     * loopback addresses only, because others could read the key in transit.
     */
    public static function checked(string $baseUrl): self
    {
        if (preg_match('#\A(https?)://(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::([0-9]{1,5}))?((?:/[^\s?\#@\\\\]*)?)\z#i', $baseUrl, $parts) !== 1) {
            throw new \InvalidArgumentException('baseUrl must be a URL such as https://pay.example, without a user name, a query or a fragment');
        }
        [, $scheme, $host, $port, $path] = $parts;
        $isTls = strtolower($scheme) === 'https';
        if (!$isTls && !self::isLoopback($host)) {
            throw new \InvalidArgumentException('baseUrl must be https: over http, others could read your key in transit (only loopback addresses may use http)');
        }
        if ((int) $port > 65535) {
            throw new \InvalidArgumentException('baseUrl has a port greater than 65535');
        }
        return new self($isTls, $host, $port === '' ? ($isTls ? 443 : 80) : (int) $port, rtrim($path, '/'));
    }

    public function origin(): string
    {
        return ($this->isTls ? 'https' : 'http') . '://' . $this->authority();
    }

    /** Returns the value of the header `Host`. */
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
