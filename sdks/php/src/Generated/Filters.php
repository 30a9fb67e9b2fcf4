<?php

declare(strict_types=1);

namespace Checkout\Generated;

/**
 * Printed by print-types.mjs from the API document. Change the code of the services, not this file.
 * The names of the parameters that each list accepts.
 */
final class Filters
{
    public const SESSION = ['limit', 'cursor', 'status', 'label', 'created_from', 'created_to', 'min_amount_usd_cents', 'max_amount_usd_cents', 'user_external_id', 'reference', 'metadata', 'search', 'sort'];
    public const PAYMENT = ['limit', 'cursor', 'status', 'asset', 'from', 'to', 'session_token', 'search', 'sort'];
    public const WEBHOOK_ENDPOINT = ['search', 'limit', 'cursor'];
    public const WEBHOOK_DELIVERY = ['status', 'event_type', 'endpoint_id', 'from', 'to', 'limit', 'cursor'];
    public const EVENT = ['after', 'types', 'limit', 'wait'];

    /**
     * Returns the given parameters, or throws if one is unknown: a list with a misspelled filter would return all rows.
     *
     * @param list<string> $names
     * @param array<string, mixed> $given
     * @return array<string, mixed>
     */
    public static function checked(array $names, array $given): array
    {
        foreach (array_keys($given) as $name) {
            if (!in_array($name, $names, true)) {
                throw new \InvalidArgumentException("$name is not a parameter of this list, which has " . implode(', ', $names));
            }
        }
        return $given;
    }
}
