<?php

declare(strict_types=1);

namespace Checkout\Resources;

use Checkout\Generated\Filters;
use Checkout\Generated\Types;
use Checkout\Http\Connection;
use Checkout\Lists\Listing;

/**
 * What webhooks report, to be read in order, also after an outage of yours.
 *
 * @phpstan-import-type CheckoutEvent from Types
 * @phpstan-import-type EventListParams from Types
 */
final readonly class Events
{
    public function __construct(private Connection $connection)
    {
    }

    /**
     * Events in their order, oldest first: those after the event whose `id` is `after`, or from the oldest one on. It ends with the newest event: keep its
     * `id` (`evt_…`), and go on from there next time. With `wait`, in seconds and at most 25, a page without events comes when there is one, or after this time.
     *
     * @param EventListParams $filters
     * @return Listing<CheckoutEvent>
     */
    public function list(array $filters = []): Listing
    {
        $query = Filters::checked(Filters::EVENT, $filters);
        return new Listing(
            fn (?string $at): array => $this->connection->send('GET', '/api/events', query: ['after' => $at] + $query),
            $query['after'] ?? null,
        );
    }

    /**
     * The `id` of the newest event, from which on everything is new; null where there is none in 30 days.
     */
    public function newest(): ?string
    {
        return $this->connection->send('GET', '/api/events', query: ['newest' => 'true'])['next_cursor'];
    }

    /**
     * One event.
     *
     * @return CheckoutEvent
     */
    public function retrieve(string $eventId): array
    {
        return $this->connection->send('GET', '/api/events/{event_id}', ['event_id' => $eventId]);
    }
}
