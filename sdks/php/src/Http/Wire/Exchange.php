<?php

declare(strict_types=1);

namespace Checkout\Http\Wire;

use Checkout\Http\Base;
use Checkout\Http\Key;
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
    public static function run(Base $base, Key $key, Request $request, float $timeout, ?string $caFile): Reply|Broken
    {
        $stream = new TimedStream($timeout);
        // Return values report failures of streams, so their warnings must not reach the handler of the application.
        set_error_handler(static fn (): bool => true);
        try {
            $fault = $stream->open($base, $caFile);
            if ($fault !== null) {
                return new Broken($fault, $stream->isLate(), true);
            }
            // A failed write is no failed attempt: a server may respond and close before it has read everything.
            $stream->write(self::head($base, $key, $request) . ($request->body ?? ''));
            return self::read($stream);
        } finally {
            $stream->close();
            restore_error_handler();
        }
    }

    private static function head(Base $base, Key $key, Request $request): string
    {
        $headers = $request->headers + ['Host' => $base->authority(), 'Connection' => 'close', 'Accept-Encoding' => 'identity'];
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

    private static function read(TimedStream $stream): Reply|Broken
    {
        $parser = new ReplyParser();
        while ($parser->whole() === null) {
            if ($parser->fault() !== null) {
                return new Broken($parser->fault(), false, false);
            }
            $part = $stream->isLate() ? null : $stream->read();
            if ($part === null) {
                return new Broken('', true, false);
            }
            if ($part === '') {
                $parser->end();
            } else {
                $parser->take($part);
            }
        }
        return $parser->whole();
    }
}
