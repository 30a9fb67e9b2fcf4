<?php

declare(strict_types=1);

namespace Checkout\Tests;

use Checkout\Errors\ApiError;
use Checkout\Errors\Status\ValidationError;

test('sends what the API accepts', function (): void {
    $server = new LyingServer([says(200, '{"token":"tok","metadata":{"big":9007199254740993}}')]);
    $session = $server->client()->sessions->create(ORDER + ['reference' => 'Ä </💶>', 'metadata' => []]);
    same($session, ['token' => 'tok', 'metadata' => ['big' => 9007199254740993]]);
    $sent = $server->seen()[0];
    same([$sent['method'], $sent['target']], ['POST', '/api/sessions']);
    same($sent['headers']['authorization'], 'Bearer ' . KEY);
    same($sent['body'], '{"user_external_id":42,"amount_usd_cents":1250,"return_url":"","reference":"Ä </💶>","metadata":{}}');
    $server->client()->sessions->payTest('tok');
    same($server->seen()[1]['body'], '{}');
});

test('writes filters as the API reads them', function (): void {
    $server = new LyingServer([says(200, '{"data":[],"has_more":false,"next_cursor":null}')]);
    $checkout = $server->client();
    iterator_to_array($checkout->sessions->list(['metadata' => ['order' => '17'], 'status' => 'paid', 'user_external_id' => 0]));
    iterator_to_array($checkout->payments->list(['from' => new \DateTimeImmutable('2026-01-01T02:00:00+02:00')]));
    iterator_to_array($checkout->events->list(['after' => 'evt_1', 'types' => ['payment.confirmed', 'payment.late']]));
    iterator_to_array($checkout->events->list(['wait' => 20]));
    same($checkout->events->newest(), null);
    same(array_column($server->seen(), 'target'), [
        '/api/sessions?metadata%5Border%5D=17&status=paid&user_external_id=0',
        '/api/payments?from=2026-01-01T00%3A00%3A00.000Z',
        '/api/events?after=evt_1&types=payment.confirmed%2Cpayment.late',
        '/api/events?wait=20',
        '/api/events?newest=true',
    ]);
    throws(\InvalidArgumentException::class, fn () => $checkout->sessions->list(['stauts' => 'paid']));
});

test('refuses ids that lead elsewhere, and escapes the rest', function (): void {
    $server = new LyingServer([says(200, '{}')]);
    foreach (['', '.', '..', 'a/b', 'a\\b', "a\r\nb"] as $token) {
        throws(\InvalidArgumentException::class, fn () => $server->client()->sessions->status($token));
    }
    same($server->seen(), []);
    $server->client(baseUrl: "{$server->baseUrl}/under/it/")->sessions->status('a?b%2F#c d');
    same($server->seen()[0]['target'], '/under/it/api/sessions/a%3Fb%252F%23c%20d/status');
});

test('reads what has no body', function (): void {
    $server = new LyingServer([writes("HTTP/1.1 204 No Content\r\n\r\n")]);
    $server->client()->webhookEndpoints->delete(7);
    same($server->seen()[0]['target'], '/api/webhook_endpoints/7');
});

test('reports the trace and the fields', function (): void {
    $detail = [['loc' => ['body', 'amount_usd_cents'], 'msg' => 'too small', 'type' => 'min']];
    $body = ['error' => ['code' => 'validation_failed', 'message' => 'No.', 'trace_id' => 'abc123', 'max_count' => 3], 'detail' => $detail];
    $server = new LyingServer([says(422, $body, ['X-Request-Id' => 'r1'])]);
    $error = throws(ValidationError::class, fn () => $server->client()->sessions->create(ORDER));
    same([$error->code, $error->status, $error->traceId, $error->requestId, $error->fields, $error->details], ['validation_failed', 422, 'abc123', 'r1', $detail, ['max_count' => 3]]);
});

test('pages by itself, and returns the first page', function (): void {
    $pages = array_map(fn (int $n) => says(200, ['data' => [['id' => $n]], 'has_more' => $n < 3, 'next_cursor' => "c$n"]), [1, 2, 3]);
    $server = new LyingServer($pages);
    $events = iterator_to_array($server->client()->events->list(['after' => 'evt_0', 'limit' => 1]));
    same(array_column($events, 'id'), [1, 2, 3]);
    same(array_map(fn (array $one) => preg_replace('/.*after=(\w+).*/', '$1', $one['target']), $server->seen()), ['evt_0', 'c1', 'c2']);
    $page = (new LyingServer($pages))->client()->events->list()->page();
    same([$page->data, $page->hasMore, $page->nextCursor], [[['id' => 1]], true, 'c1']);
});

test('stops when a server repeats cursors, or returns empty pages forever', function (): void {
    $pages = array_map(fn (int $at) => says(200, ['data' => [['id' => $at]], 'has_more' => true, 'next_cursor' => 'abcd'[$at % 4]]), range(0, 40));
    $server = new LyingServer($pages);
    $rows = 0;
    $error = throws(ApiError::class, function () use ($server, &$rows): void {
        foreach ($server->client()->sessions->list() as $_) {
            $rows++;
        }
    });
    same($error->code, 'cursor_repeats');
    holds($rows < 20 && $rows === count($server->seen()), 'all rows of a few pages');
    $empty = array_map(fn (int $at) => says(200, ['data' => [], 'has_more' => true, 'next_cursor' => "c$at"]), range(0, 150));
    throws(ApiError::class, fn () => iterator_to_array((new LyingServer($empty))->client()->sessions->list()));
});

test('refuses what is not a page', function (): void {
    foreach (['{"data":1}', '{}', '{"data":{"a":1}}', '{"data":[1]}', '{"data":[],"has_more":true,"next_cursor":7}'] as $body) {
        throws(ApiError::class, fn () => iterator_to_array((new LyingServer([says(200, $body)]))->client()->usage->list()));
    }
});
