<?php
function verified(string $rawBody, string $header, string $secret, ?int $now = null): array
{
    $parts = array_map(fn ($part) => explode('=', $part, 2) + [1 => ''], explode(',', $header));
    $t = current(array_filter($parts, fn ($part) => $part[0] === 't'))[1] ?? '';
    $wanted = hash_hmac('sha256', "$t.$rawBody", $secret);
    $signed = array_filter($parts, fn ($part) => $part[0] === 'v1' && hash_equals($wanted, $part[1]));
    if (!$signed || !ctype_digit($t) || abs(($now ?? time()) - (int) $t) > 300) {
        throw new UnexpectedValueException('not from the checkout');
    }
    return json_decode($rawBody, true, 512, JSON_THROW_ON_ERROR);
}
