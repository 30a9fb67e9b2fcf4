<?php

// Runs all tests: `php tests/run.php`. They need extensions that Debian's php-cli includes: pcntl and posix for
// `LyingServer`, and openssl for TLS.

declare(strict_types=1);

namespace Checkout\Tests;

require __DIR__ . '/../autoload.php';
require __DIR__ . '/LyingServer.php';

/** @var list<array{string, \Closure}> */
$tests = [];

function test(string $name, \Closure $body): void
{
    $GLOBALS['tests'][] = [$name, $body];
}

function same(mixed $found, mixed $wanted, string $what = ''): void
{
    if ($found !== $wanted) {
        throw new \LogicException(trim("$what: found ") . var_export($found, true) . ', wanted ' . var_export($wanted, true));
    }
}

function holds(bool $condition, string $what): void
{
    same($condition, true, $what);
}

/**
 * @template T of \Throwable
 * @param class-string<T> $class
 * @return T
 */
function throws(string $class, \Closure $body): \Throwable
{
    try {
        $body();
    } catch (\Throwable $error) {
        if ($error instanceof $class) {
            return $error;
        }
        throw $error;
    }
    throw new \LogicException("nothing was thrown, wanted $class");
}

// Any warning becomes an exception, so that a test fails if the SDK lets a warning of a stream reach the application.
set_error_handler(static function (int $level, string $message, string $file, int $line): never {
    throw new \ErrorException($message, 0, $level, $file, $line);
});
foreach (glob(__DIR__ . '/*.test.php') as $file) {
    require $file;
}
$failed = 0;
foreach ($tests as [$name, $body]) {
    try {
        $body();
        echo "ok $name\n";
    } catch (\Throwable $error) {
        $failed++;
        echo "not ok $name: " . get_class($error) . " {$error->getMessage()} at {$error->getFile()}:{$error->getLine()}\n{$error->getTraceAsString()}\n";
    }
    LyingServer::stopAll();
}
echo count($tests) - $failed, " passed, $failed failed\n";
exit($failed > 0 ? 1 : 0);
