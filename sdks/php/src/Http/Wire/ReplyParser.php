<?php

declare(strict_types=1);

namespace Checkout\Http\Wire;

/**
 * Reads a response of HTTP/1.1, part by part. It is bounded in bytes: what is too long is said to be so.
 *
 * @internal
 */
final class ReplyParser
{
    /** More than any page of the API has: what is longer is not of it. Tests make it less. */
    public static int $mostBytes = 64 * 1024 * 1024;
    private const MOST_HEAD_BYTES = 256 * 1024;

    private string $rest = '';
    private string $body = '';
    private ?int $status = null;
    /** @var array<string, string> */
    private array $headers = [];
    /** Bytes of the body, or of the chunk, that are still to come; null up to the end of the connection. */
    private ?int $left = null;
    private bool $isChunked = false;
    /** Whether the last chunk has come, and only its trailer is left. */
    private bool $isTrailer = false;
    private ?Reply $whole = null;
    private ?string $fault = null;

    /** What is wrong with it, or null. */
    public function fault(): ?string
    {
        return $this->fault;
    }

    /** The response, once it is whole. */
    public function whole(): ?Reply
    {
        return $this->whole;
    }

    public function take(string $part): void
    {
        $this->rest .= $part;
        while ($this->whole === null && $this->fault === null && ($this->status === null ? $this->takeHead() : $this->takeBody())) {
            // Goes on with what is there.
        }
    }

    /** The connection has ended. */
    public function end(): void
    {
        if ($this->whole === null && $this->fault === null) {
            if ($this->status !== null && $this->left === null && !$this->isChunked) {
                $this->finish();
            } else {
                $this->fault = $this->status === null ? 'the connection was closed without an answer' : 'the response was cut off';
            }
        }
    }

    private function takeHead(): bool
    {
        $end = strpos($this->rest, "\r\n\r\n");
        if ($end === false) {
            if (strlen($this->rest) > self::MOST_HEAD_BYTES) {
                $this->fault = 'the head of the response is too long';
            }
            return false;
        }
        $lines = explode("\r\n", substr($this->rest, 0, $end));
        $this->rest = substr($this->rest, $end + 4);
        if (preg_match('#\AHTTP/1\.[01] ([1-5][0-9]{2})(?: |\z)#', $lines[0], $found) !== 1) {
            $this->fault = 'it is no HTTP';
            return false;
        }
        $this->headers = [];
        foreach (array_slice($lines, 1) as $line) {
            [$name, $value] = explode(':', $line, 2) + [1 => ''];
            $this->headers[strtolower($name)] = trim($value);
        }
        $status = (int) $found[1];
        if ($status < 200) {
            // A word before the answer, such as 103.
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
                $this->fault = 'it has no length that can be';
                return false;
            }
            $this->left = (int) $length;
            if ($this->left > self::$mostBytes) {
                $this->tooLong();
            }
        }
        return true;
    }

    private function takeBody(): bool
    {
        if ($this->isChunked && $this->left === null) {
            return $this->takeChunkHead();
        }
        $part = $this->left === null ? $this->rest : substr($this->rest, 0, $this->left);
        $this->rest = substr($this->rest, strlen($part));
        $this->body .= $part;
        if (strlen($this->body) > self::$mostBytes) {
            $this->tooLong();
            return false;
        }
        if ($this->left === null) {
            return false;
        }
        $this->left -= strlen($part);
        if ($this->left > 0) {
            return false;
        }
        if ($this->isChunked) {
            $this->left = null;
            return true;
        }
        $this->finish();
        return false;
    }

    /** The line with the length of a chunk, after the line break that ends the one before. */
    private function takeChunkHead(): bool
    {
        if ($this->isTrailer) {
            return $this->takeTrailer();
        }
        if (preg_match('/\A(?:\r\n)?([0-9a-f]{1,8})[^\r\n]{0,200}\r\n/i', $this->rest, $found) !== 1) {
            if (strlen($this->rest) > 300) {
                $this->fault = 'a part of it has no length';
            }
            return false;
        }
        $this->rest = substr($this->rest, strlen($found[0]));
        $this->left = (int) hexdec($found[1]);
        if ($this->left === 0) {
            [$this->left, $this->isTrailer] = [null, true];
        }
        return true;
    }

    private function takeTrailer(): bool
    {
        if (str_starts_with($this->rest, "\r\n") || str_contains($this->rest, "\r\n\r\n")) {
            $this->finish();
        } elseif (strlen($this->rest) > self::MOST_HEAD_BYTES) {
            $this->fault = 'the end of the response is too long';
        }
        return false;
    }

    private function tooLong(): void
    {
        $this->whole = new Reply((int) $this->status, $this->headers, '', true);
    }

    private function finish(): void
    {
        $this->whole = new Reply((int) $this->status, $this->headers, $this->body);
    }
}
