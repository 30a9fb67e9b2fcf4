<?php

declare(strict_types=1);

namespace Checkout\Http\Wire;

/**
 * Reads an HTTP/1.1 response part by part, up to a maximum number of bytes. A longer one is reported as too long.
 *
 * @internal
 */
final class ResponseParser
{
    /** More than any page of the API has: a longer response is not from the API. Tests set a smaller maximum. */
    public static int $maxResponseBytes = 64 * 1024 * 1024;
    private const MAX_HEADER_BYTES = 256 * 1024;

    private string $buffer = '';
    private string $body = '';
    private ?int $status = null;
    /** @var array<string, string> */
    private array $headers = [];
    /**
     * The number of bytes of the body or the chunk that are still to come; null if the body ends with the connection,
     * or if the line with the length of the next chunk is to come.
     */
    private ?int $remaining = null;
    private bool $isChunked = false;
    /** Whether the last chunk has come, so that only the trailer is left. */
    private bool $isTrailer = false;
    private ?Response $response = null;
    private ?string $error = null;

    /** Returns what is wrong with the response, or null. */
    public function error(): ?string
    {
        return $this->error;
    }

    /** Returns the response once it is complete, and null before. */
    public function response(): ?Response
    {
        return $this->response;
    }

    public function feed(string $part): void
    {
        $this->buffer .= $part;
        while ($this->response === null && $this->error === null && ($this->status === null ? $this->readHeaders() : $this->readBody())) {
            // Each step reads a part of what has arrived, and returns false when it needs more.
        }
    }

    /** Reports that the connection has ended. */
    public function end(): void
    {
        if ($this->response === null && $this->error === null) {
            if ($this->status !== null && $this->remaining === null && !$this->isChunked) {
                $this->finish();
            } else {
                $this->error = $this->status === null ? 'the connection was closed without a response' : 'the response was cut off';
            }
        }
    }

    private function readHeaders(): bool
    {
        $end = strpos($this->buffer, "\r\n\r\n");
        if ($end === false) {
            if (strlen($this->buffer) > self::MAX_HEADER_BYTES) {
                $this->error = 'the headers of the response are too long';
            }
            return false;
        }
        $lines = explode("\r\n", substr($this->buffer, 0, $end));
        $this->buffer = substr($this->buffer, $end + 4);
        if (preg_match('#\AHTTP/1\.[01] ([1-5][0-9]{2})(?: |\z)#', $lines[0], $found) !== 1) {
            $this->error = 'it is not an HTTP response';
            return false;
        }
        $this->headers = [];
        foreach (array_slice($lines, 1) as $line) {
            [$name, $value] = explode(':', $line, 2) + [1 => ''];
            $this->headers[strtolower($name)] = trim($value);
        }
        $status = (int) $found[1];
        if ($status < 200) {
            // This is an interim response, such as 103. The final one follows.
            return true;
        }
        $this->status = $status;
        return $this->beginBody();
    }

    private function beginBody(): bool
    {
        $this->isChunked = preg_match('/\bchunked\s*\z/i', $this->headers['transfer-encoding'] ?? '') === 1;
        if (in_array($this->status, [204, 304], true)) {
            $this->finish();
            return false;
        }
        $length = $this->headers['content-length'] ?? null;
        if (!$this->isChunked && $length !== null) {
            if (preg_match('/\A[0-9]{1,18}\z/', $length) !== 1) {
                $this->error = 'its Content-Length is invalid';
                return false;
            }
            $this->remaining = (int) $length;
            if ($this->remaining > self::$maxResponseBytes) {
                $this->tooLong();
            }
        }
        return true;
    }

    private function readBody(): bool
    {
        if ($this->isChunked && $this->remaining === null) {
            return $this->readChunkSize();
        }
        $part = $this->remaining === null ? $this->buffer : substr($this->buffer, 0, $this->remaining);
        $this->buffer = substr($this->buffer, strlen($part));
        $this->body .= $part;
        if (strlen($this->body) > self::$maxResponseBytes) {
            $this->tooLong();
            return false;
        }
        if ($this->remaining === null) {
            return false;
        }
        $this->remaining -= strlen($part);
        if ($this->remaining > 0) {
            return false;
        }
        if ($this->isChunked) {
            $this->remaining = null;
            return true;
        }
        $this->finish();
        return false;
    }

    /** Reads the line with the length of a chunk, after the line break that ends the previous chunk. */
    private function readChunkSize(): bool
    {
        if ($this->isTrailer) {
            return $this->readTrailer();
        }
        if (preg_match('/\A(?:\r\n)?([0-9a-f]{1,8})[^\r\n]{0,200}\r\n/i', $this->buffer, $found) !== 1) {
            if (strlen($this->buffer) > 300) {
                $this->error = 'a chunk has no length';
            }
            return false;
        }
        $this->buffer = substr($this->buffer, strlen($found[0]));
        $this->remaining = (int) hexdec($found[1]);
        if ($this->remaining === 0) {
            [$this->remaining, $this->isTrailer] = [null, true];
        }
        return true;
    }

    private function readTrailer(): bool
    {
        if (str_starts_with($this->buffer, "\r\n") || str_contains($this->buffer, "\r\n\r\n")) {
            $this->finish();
        } elseif (strlen($this->buffer) > self::MAX_HEADER_BYTES) {
            $this->error = 'the end of the response is too long';
        }
        return false;
    }

    private function tooLong(): void
    {
        $this->response = new Response((int) $this->status, $this->headers, '', true);
    }

    private function finish(): void
    {
        $this->response = new Response((int) $this->status, $this->headers, $this->body);
    }
}
