<?php

declare(strict_types=1);

namespace Checkout\Tests;

use Checkout\Checkout;
use Checkout\Errors\ApiConnectionError;
use Checkout\Errors\ApiError;
use Checkout\Errors\CheckoutError;
use Checkout\Errors\Status;

test('keeps the Idempotency-Key and the bytes', function (): void {
    $server = new LyingServer([drops(), refuses(503, 'unavailable'), says(200, '{}')]);
    $checkout = $server->client();
    $checkout->sessions->create(ORDER);
    $checkout->sessions->create(ORDER);
    $checkout->sessions->create(ORDER, idempotencyKey: 'order-1');
    $keys = array_map(fn (array $one) => $one['headers']['idempotency-key'], $server->seen());
    holds($keys[0] === $keys[1] && $keys[1] === $keys[2] && $keys[2] !== $keys[3], 'one key for each call');
    same([strlen($keys[0]), $keys[4]], [36, 'order-1']);
    same(count(array_unique(array_column($server->seen(), 'body'))), 1);
    foreach (['', ' a', 'ä', "a\n", str_repeat('a', 201)] as $wrong) {
        throws(\InvalidArgumentException::class, fn () => $checkout->sessions->create(ORDER, $wrong));
    }
});

test('honors Retry-After, as a number and as a date by the clock of the server', function (): void {
    $server = new LyingServer([refuses(429, 'rate_limited', ['Retry-After' => '7']), says(200, '{}')]);
    $server->client()->sessions->create(ORDER);
    holds($server->pauses[0] >= 7 && $server->pauses[0] <= 7.5, 'a pause of 7 s');
    $date = ['Retry-After' => 'Wed, 25 Nov 2020 10:00:09 GMT', 'Date' => 'Wed, 25 Nov 2020 10:00:00 GMT'];
    $server = new LyingServer([refuses(429, 'rate_limited', $date)]);
    same(throws(Status\RateLimitError::class, fn () => $server->client(maxRetries: 0)->sessions->status('tok'))->retryAfter, 9.0);
});

test('throws at once if the wait is too long', function (): void {
    $server = new LyingServer([refuses(429, 'rate_limited', ['Retry-After' => '3600'])]);
    $error = throws(Status\RateLimitError::class, fn () => $server->client()->sessions->create(ORDER));
    same([$error->retryAfter, count($server->seen()), $server->pauses], [3600.0, 1, []]);
});

test('backs off up to a cap', function (): void {
    $server = new LyingServer([refuses(500, 'internal')]);
    throws(ApiError::class, fn () => $server->client(maxRetries: 8)->sessions->status('tok'));
    same(count($server->pauses), 8);
    foreach ($server->pauses as $attempt => $pause) {
        holds($pause <= min(8, 0.5 * 2 ** $attempt), "pause $attempt of $pause");
    }
    holds(count(array_unique($server->pauses)) > 1, 'at random');
});

test('does not retry what may have been done', function (): void {
    foreach ([drops(), refuses(500, 'internal')] as $responder) {
        $server = new LyingServer([$responder]);
        throws(CheckoutError::class, fn () => $server->client()->sessions->payTest('tok'));
        same(count($server->seen()), 1);
    }
});

test('retries what was refused', function (): void {
    foreach ([refuses(429, 'rate_limited', ['Retry-After' => '0']), refuses(409, 'idempotency_in_progress'), refuses(408, 'request_timeout')] as $responder) {
        $server = new LyingServer([$responder, says(200, '{}')]);
        $server->client()->sessions->payTest('tok');
        same(count($server->seen()), 2);
    }
});

test('does not retry what cannot change, and has a class for each status', function (): void {
    $kinds = [
        400 => ApiError::class,
        401 => Status\AuthenticationError::class,
        403 => Status\PermissionDeniedError::class,
        404 => Status\NotFoundError::class,
        409 => Status\ConflictError::class,
        422 => Status\ValidationError::class,
    ];
    foreach ($kinds as $status => $kind) {
        $server = new LyingServer([refuses($status, 'no')]);
        throws($kind, fn () => $server->client()->sessions->create(ORDER));
        same(count($server->seen()), 1, "$status");
    }
});

test('retries everything that was never sent', function (): void {
    $probe = stream_socket_server('tcp://127.0.0.1:0');
    $address = stream_socket_get_name($probe, false);
    fclose($probe);
    $pauses = 0;
    $sleep = function () use (&$pauses): void {
        $pauses++;
    };
    $checkout = new Checkout(KEY, "http://$address", sleep: $sleep);
    $error = throws(ApiConnectionError::class, fn () => $checkout->sessions->payTest('tok'));
    same([$error->code, $pauses], ['connection_failed', 2]);
});

test('treats a missing object as deleted', function (): void {
    (new LyingServer([drops(), refuses(404, 'not_found')]))->client()->webhookEndpoints->delete(7);
    $server = new LyingServer([refuses(404, 'not_found')]);
    throws(Status\NotFoundError::class, fn () => $server->client()->webhookEndpoints->delete(7));
});
