<?php

declare(strict_types=1);

namespace Checkout\Http\Wire;

use Checkout\Http\BaseUrl;

/**
 * A connection whose every step ends at the deadline of the attempt, so that a server that sends one byte per second
 * cannot hold up the caller.
 *
 * @internal
 */
final class TimedStream
{
    private const CHUNK = 65_536;

    /** @var resource|null */
    private $stream = null;
    private readonly int $deadline;

    public function __construct(float $seconds)
    {
        $this->deadline = hrtime(true) + (int) ($seconds * 1e9);
    }

    /**
     * Opens the connection, and returns what failed, or null. The deadline does not apply to the lookup of the host
     * name, which the system does.
     */
    public function open(BaseUrl $baseUrl, ?string $caFile): ?string
    {
        $name = trim($baseUrl->host, '[]');
        $tls = ['verify_peer' => true, 'verify_peer_name' => true, 'allow_self_signed' => false, 'peer_name' => $name, 'SNI_enabled' => true];
        $context = stream_context_create(['ssl' => $tls + ($caFile === null ? [] : ['cafile' => $caFile])]);
        $stream = stream_socket_client("tcp://{$baseUrl->host}:{$baseUrl->port}", $number, $reason, max(0.001, $this->remaining()), STREAM_CLIENT_CONNECT, $context);
        if ($stream === false) {
            return $reason === '' ? 'no connection' : $reason;
        }
        $this->stream = $stream;
        stream_set_blocking($stream, false);
        return $baseUrl->isTls ? $this->enableTls() : null;
    }

    private function enableTls(): ?string
    {
        $methods = STREAM_CRYPTO_METHOD_TLSv1_2_CLIENT | STREAM_CRYPTO_METHOD_TLSv1_3_CLIENT;
        while (($done = stream_socket_enable_crypto($this->stream, true, $methods)) === 0) {
            if (!$this->waitUntilReady(toWrite: false)) {
                return 'the TLS handshake took too long';
            }
        }
        return $done === true ? null : 'the TLS handshake failed: is the certificate one that this machine trusts?';
    }

    /** Returns whether all bytes were written. */
    public function write(#[\SensitiveParameter] string $bytes): bool
    {
        while ($bytes !== '') {
            if (!$this->waitUntilReady(toWrite: true)) {
                return false;
            }
            $count = fwrite($this->stream, $bytes);
            if ($count === false || ($count === 0 && feof($this->stream))) {
                return false;
            }
            $bytes = substr($bytes, $count);
        }
        return true;
    }

    /** Returns some bytes, an empty string at the end of the connection, or null after the deadline. */
    public function read(): ?string
    {
        while (true) {
            $part = fread($this->stream, self::CHUNK);
            if ($part !== false && $part !== '') {
                return $part;
            }
            if ($part === false || feof($this->stream)) {
                return '';
            }
            if (!$this->waitUntilReady(toWrite: false)) {
                return null;
            }
        }
    }

    public function isTimedOut(): bool
    {
        return $this->remaining() <= 0;
    }

    public function close(): void
    {
        if ($this->stream !== null) {
            fclose($this->stream);
            $this->stream = null;
        }
    }

    private function remaining(): float
    {
        return ($this->deadline - hrtime(true)) / 1e9;
    }

    /**
     * Waits until the stream is ready, for one second at most, so the caller must try again. Returns false after the
     * deadline.
     */
    private function waitUntilReady(bool $toWrite): bool
    {
        $remaining = $this->remaining();
        if ($remaining <= 0) {
            return false;
        }
        $read = $toWrite ? null : [$this->stream];
        $write = $toWrite ? [$this->stream] : null;
        $other = null;
        // TLS may have buffered bytes that the socket does not report, so the wait is limited to one second.
        $wait = min(1.0, $remaining);
        stream_select($read, $write, $other, (int) $wait, (int) (fmod($wait, 1) * 1e6));
        return true;
    }
}
