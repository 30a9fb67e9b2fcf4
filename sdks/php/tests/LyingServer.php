<?php

declare(strict_types=1);

namespace Checkout\Tests;

use Checkout\Checkout;

const KEY = 'sk_test_neverShownAnywhere0123456789';
const ORDER = ['user_external_id' => 42, 'amount_usd_cents' => 1250, 'return_url' => ''];

/**
 * A server on loopback, in processes of its own. It sends the responses that a test gives it, in their order, and
 * records the requests. The last response is repeated for all further requests.
 */
final class LyingServer
{
    /** @var list<self> */
    private static array $running = [];
    public readonly string $baseUrl;
    /** @var list<float> */
    public array $pauses = [];
    public string $logged = '';
    private readonly int $process;
    private readonly string $file;

    public function __construct(array $responders, ?string $pem = null)
    {
        $context = stream_context_create(['ssl' => ['local_cert' => $pem]]);
        $socket = stream_socket_server('tcp://127.0.0.1:0', $number, $words, STREAM_SERVER_BIND | STREAM_SERVER_LISTEN, $context);
        $this->baseUrl = 'http://' . stream_socket_get_name($socket, false);
        $this->file = tempnam(sys_get_temp_dir(), 'seen');
        $this->process = pcntl_fork();
        if ($this->process === 0) {
            posix_setsid();
            pcntl_signal(SIGCHLD, SIG_IGN);
            restore_error_handler();
            error_reporting(0);
            for ($at = 0; ; $at++) {
                $connection = stream_socket_accept($socket, 60);
                if ($connection === false) {
                    continue;
                }
                if (pcntl_fork() === 0) {
                    if ($pem === null || stream_socket_enable_crypto($connection, true, STREAM_CRYPTO_METHOD_TLS_SERVER)) {
                        $this->serve($connection, $responders[min($at, count($responders) - 1)]);
                    }
                    posix_kill(posix_getpid(), SIGKILL);
                }
                fclose($connection);
            }
        }
        fclose($socket);
        self::$running[] = $this;
    }

    private function serve($connection, \Closure $responder): void
    {
        $text = '';
        do {
            $text .= fread($connection, 65_536);
            [$head, $body] = explode("\r\n\r\n", $text, 2) + [1 => null];
            $length = preg_match('/^content-length: (\d+)/mi', $head, $found) ? (int) $found[1] : 0;
        } while (!feof($connection) && ($body === null || strlen($body) < $length));
        // A client that does not trust the name in the certificate disconnects after the handshake.
        if ($text === '') {
            return;
        }
        preg_match_all('/^([\w-]+): (.*?)\r?$/m', $head, $lines);
        [$method, $target] = explode(' ', $head);
        $headers = array_combine(array_map(strtolower(...), $lines[1]), $lines[2]);
        file_put_contents($this->file, json_encode(['method' => $method, 'target' => $target, 'headers' => $headers, 'body' => $body]) . "\n", FILE_APPEND | LOCK_EX);
        $responder($connection);
        fclose($connection);
    }

    /** @return list<array{method: string, target: string, headers: array<string, string>, body: string}> */
    public function seen(): array
    {
        return array_map(fn (string $line) => json_decode($line, true), file($this->file, FILE_IGNORE_NEW_LINES));
    }

    /** Returns a client of the server whose pauses are recorded and then shortened. */
    public function client(mixed ...$options): Checkout
    {
        $sleep = function (float $seconds): void {
            $this->pauses[] = $seconds;
            usleep((int) min(2_000, $seconds * 1e6));
        };
        $log = function (string $text): void {
            $this->logged .= "$text\n";
        };
        return new Checkout(...$options + ['apiKey' => KEY, 'baseUrl' => $this->baseUrl, 'sleep' => $sleep, 'log' => $log]);
    }

    public static function stopAll(): void
    {
        foreach (self::$running as $server) {
            posix_kill(-$server->process, SIGKILL);
            posix_kill($server->process, SIGKILL);
            pcntl_waitpid($server->process, $status);
            unlink($server->file);
        }
        self::$running = [];
    }
}

function says(int $status, mixed $body, array $headers = []): \Closure
{
    $text = is_string($body) ? $body : json_encode($body);
    $lines = '';
    foreach ($headers + ['Content-Type' => 'application/json', 'Content-Length' => strlen($text)] as $name => $value) {
        $lines .= "$name: $value\r\n";
    }
    return static fn ($connection) => fwrite($connection, "HTTP/1.1 $status X\r\n$lines\r\n$text");
}

function refuses(int $status, string $code, array $headers = []): \Closure
{
    return says($status, ['error' => ['code' => $code, 'message' => "$code.", 'trace_id' => 'abc123']], $headers);
}

/** Writes bytes in several parts, with a pause after each. */
function writes(string ...$parts): \Closure
{
    return static function ($connection) use ($parts): void {
        foreach ($parts as $part) {
            fwrite($connection, $part);
            usleep(10_000);
        }
    };
}

function drops(): \Closure
{
    return static fn () => null;
}

function hangs(): \Closure
{
    return static fn () => sleep(5);
}

/** Sends a byte from time to time, so that no single read waits for long. */
function drips(string $begin): \Closure
{
    return static function ($connection) use ($begin): void {
        fwrite($connection, $begin);
        for ($at = 0; $at < 250; $at++) {
            fwrite($connection, ' ');
            usleep(20_000);
        }
    };
}

function endless(): \Closure
{
    return static function ($connection): void {
        fwrite($connection, "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n");
        while (fwrite($connection, str_repeat(' ', 65_536)) !== false) {
        }
    };
}
