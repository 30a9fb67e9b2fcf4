<?php

declare(strict_types=1);

namespace Checkout\Resources;

use Checkout\Generated\Filters;
use Checkout\Generated\Types;
use Checkout\Http\HttpClient;
use Checkout\Lists\PaginatedList;

/**
 * The events that webhooks report. They can be read in order at any time, for example after an outage of your system.
 *
 * @phpstan-import-type CheckoutEvent from Types
 * @phpstan-import-type EventListParams from Types
 */
final readonly class Events
{
    public function __construct(private HttpClient $client)
    {
    }

    /**
     * Returns events in their order, oldest first: those after the event whose `id` is `after`, or all from the oldest
     * one on. The list ends with the newest event: keep its `id` (`evt_…`), and continue after it next time. With
     * `wait`, a number of seconds up to 25, the API does not return a page without events at once, but as soon as there
     * is an event, or after this time.
     *
     * @param EventListParams $params
     * @return PaginatedList<CheckoutEvent>
     */
    public function list(array $params = []): PaginatedList
    {
        $query = Filters::checked(Filters::EVENT, $params);
        return new PaginatedList(
            fn (?string $cursor): array => $this->client->send('GET', '/api/events', query: ['after' => $cursor] + $query),
            $query['after'] ?? null,
        );
    }

    /**
     * Returns the `id` of the newest event, to follow only later ones; null if there was no event in the last 30 days.
     */
    public function newest(): ?string
    {
        return $this->client->send('GET', '/api/events', query: ['newest' => 'true'])['next_cursor'];
    }

    /**
     * Returns one event.
     *
     * @return CheckoutEvent
     */
    public function retrieve(string $eventId): array
    {
        return $this->client->send('GET', '/api/events/{event_id}', ['event_id' => $eventId]);
    }
}
