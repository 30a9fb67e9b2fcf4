<?php

declare(strict_types=1);

namespace Checkout;

use Checkout\Errors\WebhookVerificationError;
use Checkout\Generated\Types;
use Checkout\Http\ResponseReader;

/**
 * Verifies webhooks, and signs them for tests.
 *
 * @phpstan-import-type CheckoutEvent from Types
 */
final class Webhooks
{
    /** The default for the longest difference between the time of a signature and now, in seconds. */
    public const DEFAULT_TOLERANCE = 300;
    private const MAX_CHARACTERS = 4_096;

    /**
     * Returns the event of a request if its signature is right. Pass the original bytes of the body, the header
     * `X-Service-Signature`, and the secret of the endpoint, or both secrets while it is being rotated.
     *
     * @param string|list<string> $secret
     * @param float $tolerance the longest difference between the time of the signature and now, in seconds
     * @param float|null $now another time than now, in Unix seconds, for tests
     * @return CheckoutEvent
     * @throws WebhookVerificationError if the request cannot be trusted: respond with 400
     * @throws \InvalidArgumentException for an invalid secret or tolerance; its message does not contain the secret
     */
    public static function constructEvent(
        string $rawBody,
        ?string $signatureHeader,
        #[\SensitiveParameter] string|array $secret,
        float $tolerance = self::DEFAULT_TOLERANCE,
        ?float $now = null,
    ): array {
        $secrets = self::checkedSecrets($secret);
        if (!($tolerance >= 0)) {
            throw new \InvalidArgumentException('tolerance must be a number of seconds, at least 0');
        }
        [$time, $macs] = self::readHeader($signatureHeader);
        $isMatch = false;
        // All signatures are compared with all secrets, each in constant time.
        foreach ($secrets as $one) {
            foreach ($macs as $mac) {
                $isMatch = hash_equals(self::mac($one, $time, $rawBody), $mac) || $isMatch;
            }
        }
        if (!$isMatch) {
            throw new WebhookVerificationError('No signature matches this body and secret. ' . self::likelyCause($rawBody), 'signature_mismatch');
        }
        $age = ($now ?? microtime(true)) - (int) $time;
        if (!($age <= $tolerance)) {
            $message = sprintf('The event was signed %.0f seconds ago, more than %s: the request was replayed, or a clock is wrong.', $age, $tolerance);
            throw new WebhookVerificationError($message, 'timestamp_too_old');
        }
        if (-$age > $tolerance) {
            $message = sprintf('The event was signed %.0f seconds in the future: the clock of this machine is slow.', -$age);
            throw new WebhookVerificationError($message, 'timestamp_in_future');
        }
        return self::event($rawBody);
    }

    /**
     * Returns the `X-Service-Signature` of a body, for tests of your own receiver.
     *
     * @param string|list<string> $secret
     */
    public static function sign(string $rawBody, #[\SensitiveParameter] string|array $secret, ?int $now = null): string
    {
        $time = (string) ($now ?? time());
        $parts = ["t=$time"];
        foreach (self::checkedSecrets($secret) as $one) {
            $parts[] = 'v1=' . self::mac($one, $time, $rawBody);
        }
        return implode(',', $parts);
    }

    private static function mac(#[\SensitiveParameter] string $secret, string $time, string $rawBody): string
    {
        return hash_hmac('sha256', "$time.$rawBody", $secret);
    }

    /**
     * Reads `t=<unix seconds>,v1=<hex>[,v1=<hex>]`. Ignores parts with other names, for future schemes.
     *
     * @return array{string, list<string>} the time as it is written, because it is part of the signed content, and the
     *   signatures in lower case
     */
    private static function readHeader(?string $header): array
    {
        if ($header === null || $header === '') {
            throw new WebhookVerificationError('The request has no X-Service-Signature.', 'signature_missing');
        }
        $times = $macs = [];
        foreach (strlen($header) > self::MAX_CHARACTERS ? [] : explode(',', $header) as $part) {
            [$name, $value] = array_map(static fn (string $side): string => trim($side, " \t"), explode('=', $part, 2) + [1 => '']);
            if ($name === 't') {
                $times[] = $value;
            } elseif ($name === 'v1' && preg_match('/\A[0-9a-f]{64}\z/i', $value) === 1) {
                $macs[] = strtolower($value);
            }
        }
        if (count($times) !== 1 || preg_match('/\A[0-9]{1,12}\z/', $times[0]) !== 1 || $macs === []) {
            throw new WebhookVerificationError('X-Service-Signature is not `t=<seconds>,v1=<hex>`. Is it the unchanged header?', 'signature_malformed');
        }
        return [$times[0], $macs];
    }

    /**
     * @param string|list<string> $secret
     * @return list<string>
     */
    private static function checkedSecrets(#[\SensitiveParameter] string|array $secret): array
    {
        $secrets = (array) $secret;
        foreach ($secrets === [] ? [null] : $secrets as $one) {
            if (!is_string($one) || $one === '' || trim($one) !== $one) {
                throw new \InvalidArgumentException('secret must be the secret of the endpoint, including whsec_, without spaces or line breaks around it');
            }
        }
        return array_values($secrets);
    }

    /** @return array<string, mixed> */
    private static function event(string $rawBody): array
    {
        $event = ResponseReader::parse($rawBody);
        if (is_array($event) && is_string($event['type'] ?? null) && array_key_exists('data', $event)) {
            return $event;
        }
        throw new WebhookVerificationError('The signature is right, but the body is not an event in JSON.', 'body_not_json');
    }

    /** Describes what most likely happened to the body. */
    private static function likelyCause(string $rawBody): string
    {
        if ($rawBody === '') {
            return 'The body is empty: something has already read it.';
        }
        $value = json_decode($rawBody, false, 512, JSON_BIGINT_AS_STRING);
        if ($value === null) {
            return 'The body is not JSON: it was cut off, or encoded differently.';
        }
        $flags = JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_LINE_TERMINATORS | JSON_PRESERVE_ZERO_FRACTION;
        if (json_encode($value, $flags) !== $rawBody) {
            return 'The body was rewritten: the platform sends JSON without spaces. Pass the original bytes, before a framework parses them.';
        }
        return 'Is it the secret of this endpoint, and is the body unchanged?';
    }
}
