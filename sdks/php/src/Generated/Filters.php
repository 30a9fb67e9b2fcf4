<?php

declare(strict_types=1);

namespace Checkout\Generated;

/** Printed by print-types.mjs from the API document. Change the code of the services, not this file. What each list may be asked for. */
final class Filters
{
    public const SESSION = ['limit', 'cursor', 'status', 'label', 'created_from', 'created_to', 'min_amount_usd_cents', 'max_amount_usd_cents', 'user_external_id', 'reference', 'metadata', 'search', 'sort'];
    public const PAYMENT = ['limit', 'cursor', 'status', 'asset', 'from', 'to', 'session_token', 'search', 'sort'];
    public const WEBHOOK_ENDPOINT = ['search', 'limit', 'cursor'];
    public const WEBHOOK_DELIVERY = ['status', 'event_type', 'endpoint_id', 'from', 'to', 'limit', 'cursor'];
    public const EVENT = ['after', 'types', 'limit', 'wait'];

    /**
     * A filter that is misspelled would give everything.
     *
     * @param list<string> $names
     * @param array<string, mixed> $given
     * @return array<string, mixed>
     */
    public static function checked(array $names, array $given): array
    {
        foreach (array_keys($given) as $name) {
            if (!in_array($name, $names, true)) {
                throw new \InvalidArgumentException("$name is no filter of this list; it has " . implode(', ', $names));
            }
        }
        return $given;
    }
}
