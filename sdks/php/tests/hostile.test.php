<?php

declare(strict_types=1);

namespace Checkout\Tests;

use Checkout\Errors\ApiConnectionError;
use Checkout\Errors\ApiError;
use Checkout\Errors\ApiTimeoutError;
use Checkout\Errors\Status\ValidationError;
use Checkout\Http\Wire\ResponseParser;

const HEAD = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n";

test('gives up in time, wherever a server sends single bytes', function (): void {
    foreach ([hangs(), drips(HEAD . "\r\n"), drips(HEAD . 'X: '), drips(HEAD . "Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n9")] as $responder) {
        $began = hrtime(true);
        $server = new LyingServer([$responder]);
        $error = throws(ApiTimeoutError::class, fn () => $server->client(timeout: 0.3, maxRetries: 0)->sessions->status('tok'));
        holds(hrtime(true) - $began < 2e9, 'within two seconds');
        same($error->code, 'timed_out');
    }
});

test('bounds what it reads', function (): void {
    [$before, ResponseParser::$maxResponseBytes] = [ResponseParser::$maxResponseBytes, 1_000_000];
    try {
        $chunks = HEAD . "Transfer-Encoding: chunked\r\n\r\n" . str_repeat("20000\r\n" . str_repeat(' ', 0x20000) . "\r\n", 20);
        foreach ([endless(), says(200, '{}', ['Content-Length' => '99999999999']), writes($chunks)] as $responder) {
            $server = new LyingServer([$responder]);
            $began = hrtime(true);
            same(throws(ApiError::class, fn () => $server->client(maxRetries: 0)->sessions->status('tok'))->code, 'unreadable_response');
            holds(hrtime(true) - $began < 5e9, 'within five seconds');
        }
    } finally {
        ResponseParser::$maxResponseBytes = $before;
    }
});

test('reads chunks, however they are cut', function (): void {
    foreach ([["4\r\n{\"to", "\r\n7;x=y\r", "\nken\":1}\r\n0\r\n\r\n"], ["B\r\n{\"token\":1}\r\n0\r\nX-Trailer: 1\r\n\r\n"], str_split("B\r\n{\"token\":1}\r\n0\r\n\r\n")] as $parts) {
        $server = new LyingServer([writes("HTTP/1.1 103 Early\r\n\r\n" . HEAD . "Transfer-Encoding: chunked\r\n\r\n", ...$parts)]);
        same($server->client(maxRetries: 0)->sessions->status('tok'), ['token' => 1]);
    }
});

test('sees a response that is cut off, or is not HTTP', function (): void {
    $cut = [
        HEAD . "Content-Length: 500\r\n\r\n{\"token\":1}",
        HEAD . "Transfer-Encoding: chunked\r\n\r\nB\r\n{\"token\":1}\r\n",
        HEAD . "Transfer-Encoding: chunked\r\n\r\n-5\r\n{}",
        HEAD . "Transfer-Encoding: chunked\r\n\r\n" . str_repeat('x', 400),
        HEAD,
        HEAD . "Content-Length: -1\r\n\r\n{}",
        "HTTP/9 what\r\n\r\n",
        'HTTP/1.1 200 OK' . "\r\n" . str_repeat('X: y' . "\r\n", 100_000),
        "\0\0\0\r\n\r\n",
    ];
    foreach ($cut as $text) {
        $server = new LyingServer([writes($text)]);
        same(throws(ApiConnectionError::class, fn () => $server->client(maxRetries: 0)->sessions->status('tok'))->code, 'connection_failed', substr($text, 60, 60));
    }
});

test('names what is not a response of the API', function (): void {
    foreach (['', '[]', 'null', '7', '<html><script>x</script><h1>Bad gateway</h1>'] as $body) {
        $server = new LyingServer([says(200, $body, ['Content-Type' => 'text/html; charset=x'])]);
        $error = throws(ApiError::class, fn () => $server->client(maxRetries: 0)->sessions->status('tok'));
        same($error->code, 'unreadable_response');
    }
    same($error->details, ['body' => 'Bad gateway']);
});

test('treats broken JSON as a cut response', function (): void {
    foreach (['{"token": "to', str_repeat('{', 100_000), '{"a": NaN}', "{\"a\": \"\xff\"}", str_repeat('[', 100_000)] as $body) {
        $server = new LyingServer([says(200, $body)]);
        throws(ApiConnectionError::class, fn () => $server->client(maxRetries: 0)->sessions->status('tok'));
    }
});

test('survives errors of any shape', function (): void {
    $bodies = [
        '{"error":1}', '{"error":{"code":7}}', '{"error":{"code":"x","message":[],"details":7},"detail":"y"}',
        '{"error":{"code":"x","details":[1,null,{"loc":[]}]}}', '{"error":{"code":"x"},"detail":{"a":1}}', '[]', 'null', '', "\xff",
    ];
    foreach ($bodies as $body) {
        $server = new LyingServer([says(422, $body)]);
        throws(ValidationError::class, fn () => $server->client(maxRetries: 0)->sessions->create(ORDER));
    }
});

test('follows no redirect', function (): void {
    $other = new LyingServer([says(200, '{}')]);
    $server = new LyingServer([says(302, '{}', ['Location' => "{$other->baseUrl}/secret-path"])]);
    $error = throws(ApiError::class, fn () => $server->client()->sessions->status('tok'));
    same([$error->code, $other->seen()], ['redirected', []]);
    holds(!str_contains($error->getMessage(), 'secret-path') && str_contains($error->getMessage(), $other->baseUrl), 'only the origin is named');
});
