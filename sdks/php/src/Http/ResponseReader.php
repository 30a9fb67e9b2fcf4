<?php

declare(strict_types=1);

namespace Checkout\Http;

use Checkout\Errors\ApiConnectionError;
use Checkout\Errors\ApiError;
use Checkout\Errors\CheckoutError;
use Checkout\Errors\Status\AuthenticationError;
use Checkout\Errors\Status\ConflictError;
use Checkout\Errors\Status\NotFoundError;
use Checkout\Errors\Status\PermissionDeniedError;
use Checkout\Errors\Status\RateLimitError;
use Checkout\Errors\Status\ValidationError;
use Checkout\Http\Wire\Response;
use Checkout\Http\Wire\ResponseParser;

/**
 * Reads responses: the object of a successful one, the error of another one. `SensitiveParameter` keeps a response out
 * of traces, because a server may repeat the key in it.
 *
 * @internal
 */
final class ResponseReader
{
    private const EXCERPT_BYTES = 4_000;
    private const EXCERPT_CHARACTERS = 200;
    private const KINDS = [
        401 => AuthenticationError::class,
        403 => PermissionDeniedError::class,
        404 => NotFoundError::class,
        409 => ConflictError::class,
        422 => ValidationError::class,
        429 => RateLimitError::class,
    ];

    /** @return array<string, mixed>|CheckoutError the object of a response whose status is 2xx */
    public static function object(#[\SensitiveParameter] Response $response): array|CheckoutError
    {
        if ($response->isTooLong) {
            return self::tooLong($response);
        }
        $text = trim($response->body);
        $value = self::parse($text);
        if (is_array($value) && $text[0] === '{') {
            return $value;
        }
        $isJson = preg_match('#\Aapplication/(\w+\+)?json#', $response->headers['content-type'] ?? '') === 1;
        if ($value === null && $text !== '' && $text !== 'null' && $isJson) {
            // Incomplete JSON in a complete response was cut off by an intermediary that did not report it.
            return new ApiConnectionError('The response was cut off.', 'connection_failed', self::facts($response));
        }
        return self::unreadable($response);
    }

    /** Returns the error of a response whose status is not 2xx. */
    public static function error(#[\SensitiveParameter] Response $response, string $origin): CheckoutError
    {
        if ($response->status >= 300 && $response->status < 400) {
            $target = self::redirectTarget($response);
            $message = "$origin redirects$target. Redirects are not followed, because your key would be sent along. Is baseUrl right?";
            return new ApiError($message, 'redirected', self::facts($response));
        }
        if ($response->isTooLong) {
            return self::tooLong($response);
        }
        $body = self::parse($response->body);
        $error = is_array($body) ? ($body['error'] ?? null) : null;
        $code = is_array($error) ? ($error['code'] ?? null) : null;
        if (!is_string($code)) {
            return self::unreadable($response);
        }
        $facts = self::facts($response);
        if (is_string($error['trace_id'] ?? null)) {
            $facts['traceId'] = $error['trace_id'];
        }
        $facts['details'] = array_diff_key($error, ['code' => 0, 'message' => 0, 'trace_id' => 0]);
        $detail = $body['detail'] ?? null;
        $listed = is_array($detail) && array_is_list($detail) ? $detail : ($error['details'] ?? null);
        $facts['fields'] = is_array($listed) ? array_values(array_filter($listed, is_array(...))) : [];
        $kind = self::KINDS[$response->status] ?? ApiError::class;
        return new $kind(is_string($error['message'] ?? null) ? $error['message'] : $code, $code, $facts);
    }

    /** Returns the value of a JSON text, or null if it is not JSON. An integer that is too large becomes a string. */
    public static function parse(string $text): mixed
    {
        return json_decode($text, true, 512, JSON_BIGINT_AS_STRING);
    }

    /**
     * Returns the error for a response that the API never sends: it comes from a proxy or another server, or is empty.
     */
    private static function unreadable(#[\SensitiveParameter] Response $response): CheckoutError
    {
        $type = trim(explode(';', $response->headers['content-type'] ?? '')[0]);
        $what = $response->body === '' ? 'an empty body' : ($type === '' ? 'content without a type' : $type);
        $start = substr($response->body, 0, self::EXCERPT_BYTES);
        if (str_starts_with(ltrim($start), '<')) {
            $start = preg_replace('#<(script|style)\b.*?</\1>|<[^>]*>#is', ' ', $start) ?? '';
        }
        $text = htmlspecialchars_decode(htmlspecialchars($start, ENT_SUBSTITUTE, 'UTF-8'));
        preg_match('/\A.{0,' . self::EXCERPT_CHARACTERS . '}/us', trim(preg_replace('/\s+/', ' ', CheckoutError::masked($text)) ?? ''), $excerpt);
        $kind = self::KINDS[$response->status] ?? ApiError::class;
        return new $kind(
            "The server responded with status {$response->status} and $what, which is not a response of the API. Is baseUrl right, and what is in front of the API?",
            'unreadable_response',
            ['details' => ($excerpt[0] ?? '') === '' ? [] : ['body' => $excerpt[0]]] + self::facts($response),
        );
    }

    private static function tooLong(#[\SensitiveParameter] Response $response): ApiError
    {
        return new ApiError('The response has more than ' . ResponseParser::$maxResponseBytes . ' bytes.', 'unreadable_response', self::facts($response));
    }

    /** @return array{status: int, traceId: ?string, requestId: ?string, retryAfter: ?float} */
    private static function facts(#[\SensitiveParameter] Response $response): array
    {
        return [
            'status' => $response->status,
            'traceId' => $response->headers['x-trace-id'] ?? null,
            'requestId' => $response->headers['x-request-id'] ?? null,
            'retryAfter' => self::retryAfter($response->headers),
        ];
    }

    /**
     * Returns `Retry-After` in seconds. The header contains a number, or a date by the clock of the server.
     *
     * @param array<string, string> $headers
     */
    private static function retryAfter(array $headers): ?float
    {
        $text = $headers['retry-after'] ?? '';
        if (preg_match('/\A[0-9]{1,12}(\.[0-9]{1,9})?\z/', $text) === 1) {
            return (float) $text;
        }
        $until = self::parseDate($text);
        return $until === null ? null : (float) max(0, $until - (self::parseDate($headers['date'] ?? '') ?? time()));
    }

    private static function parseDate(string $text): ?int
    {
        $date = \DateTimeImmutable::createFromFormat(\DateTimeInterface::RFC7231, $text, new \DateTimeZone('UTC'));
        return $date === false ? null : $date->getTimestamp();
    }

    /** Names the target of a redirect by its origin only, because a path may contain a secret. */
    private static function redirectTarget(#[\SensitiveParameter] Response $response): string
    {
        return preg_match('#\Ahttps?://[^/?\#\s@]+(?=[/?\#]|\z)#i', $response->headers['location'] ?? '', $found) === 1 ? " to {$found[0]}" : '';
    }
}
