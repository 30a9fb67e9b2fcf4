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
use Checkout\Http\Wire\Reply;
use Checkout\Http\Wire\ReplyParser;

/**
 * Reads responses: the object of a successful one, the error of another one. `SensitiveParameter` keeps a response out
 * of traces, because a server may repeat the key in it.
 *
 * @internal
 */
final class Answers
{
    private const READ_BYTES = 4_000;
    private const SHOWN_CHARACTERS = 200;
    private const KINDS = [
        401 => AuthenticationError::class,
        403 => PermissionDeniedError::class,
        404 => NotFoundError::class,
        409 => ConflictError::class,
        422 => ValidationError::class,
        429 => RateLimitError::class,
    ];

    /** @return array<string, mixed>|CheckoutError the object of a response whose status is 2xx */
    public static function object(#[\SensitiveParameter] Reply $reply): array|CheckoutError
    {
        if ($reply->isTooLong) {
            return self::tooLong($reply);
        }
        $text = trim($reply->body);
        $value = self::parsed($text);
        if (is_array($value) && $text[0] === '{') {
            return $value;
        }
        $isJson = preg_match('#\Aapplication/(\w+\+)?json#', $reply->headers['content-type'] ?? '') === 1;
        if ($value === null && $text !== '' && $text !== 'null' && $isJson) {
            // Incomplete JSON in a complete response was cut off by something on the way that did not report it.
            return new ApiConnectionError('The response was cut off.', 'connection_failed', self::facts($reply));
        }
        return self::unreadable($reply);
    }

    /** Returns the error of a response whose status is not 2xx. */
    public static function error(#[\SensitiveParameter] Reply $reply, string $origin): CheckoutError
    {
        if ($reply->status >= 300 && $reply->status < 400) {
            $where = self::where($reply);
            $words = "$origin redirects$where. Redirects are not followed, because your key would be sent along. Is baseUrl right?";
            return new ApiError($words, 'redirected', self::facts($reply));
        }
        if ($reply->isTooLong) {
            return self::tooLong($reply);
        }
        $body = self::parsed($reply->body);
        $error = is_array($body) ? ($body['error'] ?? null) : null;
        $code = is_array($error) ? ($error['code'] ?? null) : null;
        if (!is_string($code)) {
            return self::unreadable($reply);
        }
        $facts = self::facts($reply);
        if (is_string($error['trace_id'] ?? null)) {
            $facts['traceId'] = $error['trace_id'];
        }
        $facts['details'] = array_diff_key($error, ['code' => 0, 'message' => 0, 'trace_id' => 0]);
        $detail = $body['detail'] ?? null;
        $listed = is_array($detail) && array_is_list($detail) ? $detail : ($error['details'] ?? null);
        $facts['fields'] = is_array($listed) ? array_values(array_filter($listed, is_array(...))) : [];
        $kind = self::KINDS[$reply->status] ?? ApiError::class;
        return new $kind(is_string($error['message'] ?? null) ? $error['message'] : $code, $code, $facts);
    }

    /** Returns the value of a JSON text, or null if it is not JSON. An integer that is too large becomes a string. */
    public static function parsed(string $text): mixed
    {
        return json_decode($text, true, 512, JSON_BIGINT_AS_STRING);
    }

    /**
     * Returns the error for a response that the API never sends: it comes from a proxy or another server, or is empty.
     */
    private static function unreadable(#[\SensitiveParameter] Reply $reply): CheckoutError
    {
        $type = trim(explode(';', $reply->headers['content-type'] ?? '')[0]);
        $what = $reply->body === '' ? 'an empty body' : ($type === '' ? 'content without a type' : $type);
        $begin = substr($reply->body, 0, self::READ_BYTES);
        if (str_starts_with(ltrim($begin), '<')) {
            $begin = preg_replace('#<(script|style)\b.*?</\1>|<[^>]*>#is', ' ', $begin) ?? '';
        }
        $text = htmlspecialchars_decode(htmlspecialchars($begin, ENT_SUBSTITUTE, 'UTF-8'));
        preg_match('/\A.{0,' . self::SHOWN_CHARACTERS . '}/us', trim(preg_replace('/\s+/', ' ', CheckoutError::masked($text)) ?? ''), $shown);
        $kind = self::KINDS[$reply->status] ?? ApiError::class;
        return new $kind(
            "The server answered {$reply->status} with $what, which is not a response of the API. Is baseUrl right, and what is in front of the API?",
            'unreadable_response',
            ['details' => ($shown[0] ?? '') === '' ? [] : ['body' => $shown[0]]] + self::facts($reply),
        );
    }

    private static function tooLong(#[\SensitiveParameter] Reply $reply): ApiError
    {
        return new ApiError('The response has more than ' . ReplyParser::$mostBytes . ' bytes.', 'unreadable_response', self::facts($reply));
    }

    /** @return array{status: int, traceId: ?string, requestId: ?string, retryAfter: ?float} */
    private static function facts(#[\SensitiveParameter] Reply $reply): array
    {
        return [
            'status' => $reply->status,
            'traceId' => $reply->headers['x-trace-id'] ?? null,
            'requestId' => $reply->headers['x-request-id'] ?? null,
            'retryAfter' => self::retryAfter($reply->headers),
        ];
    }

    /**
     * Returns `Retry-After` in seconds. The header has a number, or a date by the clock of the server.
     *
     * @param array<string, string> $headers
     */
    private static function retryAfter(array $headers): ?float
    {
        $text = $headers['retry-after'] ?? '';
        if (preg_match('/\A[0-9]{1,12}(\.[0-9]{1,9})?\z/', $text) === 1) {
            return (float) $text;
        }
        $until = self::moment($text);
        return $until === null ? null : (float) max(0, $until - (self::moment($headers['date'] ?? '') ?? time()));
    }

    private static function moment(string $text): ?int
    {
        $moment = \DateTimeImmutable::createFromFormat(\DateTimeInterface::RFC7231, $text, new \DateTimeZone('UTC'));
        return $moment === false ? null : $moment->getTimestamp();
    }

    /** Names the target of a redirect by its origin only, because a path may contain a secret. */
    private static function where(#[\SensitiveParameter] Reply $reply): string
    {
        return preg_match('#\Ahttps?://[^/?\#\s@]+(?=[/?\#]|\z)#i', $reply->headers['location'] ?? '', $found) === 1 ? " to {$found[0]}" : '';
    }
}
