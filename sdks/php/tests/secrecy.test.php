<?php

declare(strict_types=1);

namespace Checkout\Tests;

use Checkout\Checkout;
use Checkout\Errors\ApiConnectionError;
use Checkout\Errors\CheckoutError;
use Checkout\Webhooks;

test('shows no key, in an error, a trace, a dump or a log', function (): void {
    $echo = ['error' => ['code' => KEY, 'message' => 'what is ' . KEY . '?', 'trace_id' => KEY, 'hint' => [KEY, [KEY => KEY]]], 'detail' => [['msg' => KEY, 'loc' => [KEY]]]];
    $responders = [
        drops(), hangs(), says(400, $echo), says(500, '<p>' . KEY . '</p>', ['Content-Type' => 'text/' . KEY]), writes('HTTP/9 ' . KEY . "\r\n\r\n"),
        says(302, '', ['Location' => 'http://' . KEY . '/']), says(200, 'x', ['X-Request-Id' => KEY]),
    ];
    ini_set('zend.exception_ignore_args', '0');
    $shown = '';
    foreach ($responders as $responder) {
        $server = new LyingServer([$responder]);
        $checkout = $server->client(timeout: 0.2, maxRetries: 1);
        $error = throws(CheckoutError::class, fn () => $checkout->sessions->create(ORDER));
        ob_start();
        var_dump($checkout, (array) $checkout);
        var_export($checkout);
        print_r($checkout);
        $shown .= ob_get_clean() . var_export($error->details, true) . var_export($error->fields, true) . "{$error} {$error->code} {$error->requestId} {$error->traceId}";
        $shown .= print_r(array_map(fn (array $frame) => $frame['args'] ?? [], array_slice($error->getTrace(), 0, 4)), true) . $server->logged;
    }
    same(preg_match('/.{0,300}neverShown.{0,100}/s', $shown, $found) ? $found[0] : '', '', 'no key is shown');
    holds(strlen($shown) > 10_000 && str_contains($shown, 'failed with'), 'enough was printed');
    throws(\LogicException::class, fn () => serialize($checkout));
});

test('refuses keys and addresses that make no sense', function (): void {
    foreach (['', ' sk_test_a', "sk_test_a\n", 'pk_test_a', 'sk_test_ä'] as $key) {
        $error = throws(\InvalidArgumentException::class, fn () => new Checkout($key, 'https://pay.example'));
        holds(!str_contains((string) $error, 'test_a') || !str_contains($error->getMessage(), 'test_a'), 'the key is not repeated');
    }
    $wrong = [
        'http://pay.example', 'http://localhost.evil.example', 'http://127.0.0.1.evil.example', 'http://127.0.0.1@evil.example', 'ftp://pay.example',
        'https://a:b@pay.example', 'https://pay.example?x', 'https://pay.example#x', 'https://pay.example:port', 'https://pay.example:99999', 'pay.example',
        'https://', '', "https://pay.example\r\nX: y", 'https://pay.example\\@evil.example', 'https://pay.example/a b',
    ];
    foreach ($wrong as $url) {
        throws(\InvalidArgumentException::class, fn () => new Checkout(KEY, $url));
    }
    foreach (['https://pay.example/under/', 'http://localhost:1', 'http://127.0.0.1', 'http://[::1]:3'] as $url) {
        new Checkout(KEY, $url);
    }
});

test('refuses limits that make no sense', function (): void {
    foreach ([['timeout' => 0.0], ['timeout' => NAN], ['maxRetries' => 21], ['maxRetryAfter' => -1.0]] as $options) {
        throws(\InvalidArgumentException::class, fn () => new Checkout(KEY, 'https://pay.example', ...$options));
        throws(\InvalidArgumentException::class, fn () => (new Checkout(KEY, 'https://pay.example'))->withOptions(...$options));
    }
});

test('speaks only with a server that it can trust', function (): void {
    $made = openssl_pkey_new(['private_key_type' => OPENSSL_KEYTYPE_EC, 'curve_name' => 'prime256v1']);
    $config = tempnam(sys_get_temp_dir(), 'cnf');
    file_put_contents($config, "[req]\ndistinguished_name=dn\n[dn]\n[ext]\nsubjectAltName=DNS:localhost\nbasicConstraints=CA:TRUE\n");
    $request = openssl_csr_new(['commonName' => 'localhost'], $made, ['config' => $config]);
    $signed = openssl_csr_sign($request, null, $made, 2, ['config' => $config, 'x509_extensions' => 'ext']);
    openssl_x509_export($signed, $certificate);
    openssl_pkey_export($made, $private, null, ['config' => $config]);
    $pem = tempnam(sys_get_temp_dir(), 'pem');
    file_put_contents($pem, $certificate . $private);
    $server = new LyingServer([says(200, '{"token":"tok"}'), drips(HEAD . "\r\n")], $pem);
    $url = str_replace('http://127.0.0.1', 'https://localhost', $server->baseUrl);
    same((new Checkout(KEY, $url, caFile: $pem))->sessions->status('tok'), ['token' => 'tok']);
    $began = hrtime(true);
    throws(\Checkout\Errors\ApiTimeoutError::class, fn () => (new Checkout(KEY, $url, timeout: 0.5, maxRetries: 0, caFile: $pem))->sessions->status('tok'));
    holds(hrtime(true) - $began < 3e9, 'within three seconds, over TLS, too');
    throws(ApiConnectionError::class, fn () => (new Checkout(KEY, $url, maxRetries: 0))->sessions->status('tok'));
    throws(ApiConnectionError::class, fn () => (new Checkout(KEY, str_replace('localhost', '127.0.0.1', $url), maxRetries: 0, caFile: $pem))->sessions->status('tok'));
    same(count($server->seen()), 2);
    array_map(unlink(...), [$pem, $config]);
});

test('shows no secret in the trace of a webhook', function (): void {
    $error = throws(\Throwable::class, fn () => Webhooks::constructEvent('{}', 't=1,v1=' . str_repeat('a', 64), ['whsec_neverShown', 'whsec_other']));
    $args = print_r(array_map(fn (array $frame) => $frame['args'] ?? [], array_slice($error->getTrace(), 0, 1)), true);
    holds(!str_contains($args, 'neverShown') && str_contains($args, 'SensitiveParameterValue'), 'the secret is hidden');
});
