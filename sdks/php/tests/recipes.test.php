<?php

declare(strict_types=1);

namespace Checkout\Tests;

use Checkout\Webhooks;

/**
 * Has a space, and an integer that no double can represent: a framework that parses it and writes it again breaks the
 * signature.
 */
const RECIPE_BODY = '{"id": "wd_1","type":"payment.confirmed","n":9007199254740993,"data":{"ä":1.50}}';

test('the recipe of plain PHP accepts what is signed, through a real server', function (): void {
    $probe = stream_socket_server('tcp://127.0.0.1:0');
    $address = stream_socket_get_name($probe, false);
    fclose($probe);
    $log = tempnam(sys_get_temp_dir(), 'log');
    $pipes = [1 => ['file', $log, 'w'], 2 => ['file', $log, 'a']];
    $process = proc_open([PHP_BINARY, '-S', $address, __DIR__ . '/../recipes/plain.php'], $pipes, $_, null, getenv() + ['WEBHOOK_SECRET' => 'whsec_recipe']);
    $post = function (string $body, ?string $signature) use ($address): int {
        $headers = ['Content-Type: application/json', ...($signature === null ? [] : ["x-service-signature: $signature"])];
        $context = stream_context_create(['http' => ['method' => 'POST', 'header' => $headers, 'content' => $body, 'ignore_errors' => true]]);
        file_get_contents("http://$address/", false, $context);
        return (int) explode(' ', $http_response_header[0])[1];
    };
    try {
        for ($at = 0; $at < 200 && !reaches($address); $at++) {
            usleep(25_000);
        }
        $header = Webhooks::sign(RECIPE_BODY, 'whsec_recipe');
        same([$post(RECIPE_BODY, $header), $post(RECIPE_BODY . ' ', $header), $post(RECIPE_BODY, null)], [204, 400, 400]);
        same(substr_count(file_get_contents($log), 'fulfilled wd_1'), 1);
    } finally {
        proc_terminate($process);
        proc_close($process);
        unlink($log);
    }
});

/** Returns whether a server accepts connections. A failed one causes no warning, which would fail the test. */
function reaches(string $address): bool
{
    set_error_handler(static fn (): bool => true);
    $connection = stream_socket_client("tcp://$address");
    restore_error_handler();
    return $connection !== false && fclose($connection);
}
