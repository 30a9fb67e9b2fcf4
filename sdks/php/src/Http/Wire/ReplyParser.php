<?php

declare(strict_types=1);

namespace Checkout\Http\Wire;

/**
 * Reads an HTTP/1.1 response part by part, up to a maximum number of bytes. A longer one is reported as too long.
 *
 * @internal
 */
final class ReplyParser
{
    /** More than any page of the API has: a longer response is not from the API. Tests set a smaller maximum. */
    public static int $mostBytes = 64 * 1024 * 1024;
    private const MOST_HEAD_BYTES = 256 * 1024;

    private string $rest = '';
    private string $body = '';
    private ?int $status = null;
    /** @var array<string, string> */
    private array $headers = [];
    /**
     * The number of bytes of the body or the chunk that are still to come; null if the body ends with the connection,
     * or if the line with the length of the next chunk is to come.
     */
    private ?int $left = null;
    private bool $isChunked = false;
    /** Whether the last chunk has come, so that only the trailer is left. */
    private bool $isTrailer = false;
    private ?Reply $whole = null;
    private ?string $fault = null;

    /** Returns what is wrong with the response, or null. */
    public function fault(): ?string
    {
        return $this->fault;
    }

    /** Returns the response once it is complete, and null before. */
    public function whole(): ?Reply
    {
        return $this->whole;
    }

    public function take(string $part): void
    {
        $this->rest .= $part;
        while ($this->whole === null && $this->fault === null && ($this->status === null ? $this->takeHead() : $this->takeBody())) {
            // Each step takes a part of what has arrived, and returns false when it needs more.
        }
    }

    /** Reports that the connection has ended. */
    public function end(): void
    {
        if ($this->whole === null && $this->fault === null) {
            if ($this->status !== null && $this->left === null && !$this->isChunked) {
                $this->finish();
            } else {
                $this->fault = $this->status === null ? 'the connection was closed without a response' : 'the response was cut off';
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
            $this->fault = 'it is not HTTP';
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
                $this->fault = 'its Content-Length is not a length';
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

    /** Takes the line with the length of a chunk, after the line break that ends the previous chunk. */
    private function takeChunkHead(): bool
    {
        if ($this->isTrailer) {
            return $this->takeTrailer();
        }
        if (preg_match('/\A(?:\r\n)?([0-9a-f]{1,8})[^\r\n]{0,200}\r\n/i', $this->rest, $found) !== 1) {
            if (strlen($this->rest) > 300) {
                $this->fault = 'one of its chunks has no length';
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
