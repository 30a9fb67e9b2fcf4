<?php

declare(strict_types=1);

namespace Checkout\Http\Wire;

use Checkout\Http\ApiKey;
use Checkout\Http\BaseUrl;
use Checkout\Http\Request;

/**
 * Makes one attempt, limited in time and bytes, on a connection of its own, without redirects and proxies.
 *
 * @internal
 */
final class Exchange
{
    /**
     * Returns a fault of the network instead of throwing it, so that no trace shows the bytes that were sent: they
     * contain the key.
     */
    public static function run(BaseUrl $baseUrl, ApiKey $key, Request $request, float $timeout, ?string $caFile): Response|ConnectionFailure
    {
        $stream = new TimedStream($timeout);
        // Return values report failures of streams, so their warnings must not reach the handler of the application.
        set_error_handler(static fn (): bool => true);
        try {
            $reason = $stream->open($baseUrl, $caFile);
            if ($reason !== null) {
                return new ConnectionFailure($reason, $stream->isTimedOut(), true);
            }
            // A failed write is not a failed attempt: a server may respond and close before it has read everything.
            $stream->write(self::head($baseUrl, $key, $request) . ($request->body ?? ''));
            return self::read($stream);
        } finally {
            $stream->close();
            restore_error_handler();
        }
    }

    private static function head(BaseUrl $baseUrl, ApiKey $key, Request $request): string
    {
        $headers = $request->headers + ['Host' => $baseUrl->authority(), 'Connection' => 'close', 'Accept-Encoding' => 'identity'];
        if ($request->body !== null || $request->method === 'POST') {
            $headers['Content-Length'] = (string) strlen($request->body ?? '');
        }
        $headers['Authorization'] = 'Bearer ' . $key->reveal();
        $lines = ["{$request->method} {$request->target} HTTP/1.1"];
        foreach ($headers as $name => $value) {
            $lines[] = "$name: $value";
        }
        return implode("\r\n", $lines) . "\r\n\r\n";
    }

    private static function read(TimedStream $stream): Response|ConnectionFailure
    {
        $parser = new ResponseParser();
        while ($parser->response() === null) {
            if ($parser->error() !== null) {
                return new ConnectionFailure($parser->error(), false, false);
            }
            $part = $stream->isTimedOut() ? null : $stream->read();
            if ($part === null) {
                return new ConnectionFailure('', true, false);
            }
            if ($part === '') {
                $parser->end();
            } else {
                $parser->feed($part);
            }
        }
        return $parser->response();
    }
}
