<?php

declare(strict_types=1);

namespace Checkout\Resources;

use Checkout\Generated\Filters;
use Checkout\Generated\Types;
use Checkout\Http\HttpClient;
use Checkout\Lists\PaginatedList;

/**
 * Deliveries to the merchant's endpoints, which can be replayed.
 *
 * @phpstan-import-type DeliveryDetailView from Types
 * @phpstan-import-type DeliveryView from Types
 * @phpstan-import-type ReplayFailedBody from Types
 * @phpstan-import-type ReplayFailedView from Types
 * @phpstan-import-type WebhookDeliveryListParams from Types
 */
final readonly class WebhookDeliveries
{
    public function __construct(private HttpClient $client)
    {
    }

    /**
     * Returns deliveries, newest first, each with its newest attempts.
     *
     * @param WebhookDeliveryListParams $params
     * @return PaginatedList<DeliveryView>
     */
    public function list(array $params = []): PaginatedList
    {
        $query = Filters::checked(Filters::WEBHOOK_DELIVERY, $params);
        return new PaginatedList(
            fn (?string $cursor): array => $this->client->send('GET', '/api/webhook_deliveries', query: ['cursor' => $cursor] + $query),
            $query['cursor'] ?? null,
        );
    }

    /**
     * Returns one delivery with its body and all attempts.
     *
     * @return DeliveryDetailView
     */
    public function retrieve(string $deliveryId): array
    {
        return $this->client->send('GET', '/api/webhook_deliveries/{delivery_id}', ['delivery_id' => $deliveryId]);
    }

    /**
     * Sends a delivery again at once, with the same id and bytes and a new signature.
     *
     * @return DeliveryView
     */
    public function replay(string $deliveryId): array
    {
        return $this->client->send('POST', '/api/webhook_deliveries/{delivery_id}/replay', ['delivery_id' => $deliveryId]);
    }

    /**
     * Sends all deliveries again that have failed since a given time, oldest first.
     *
     * @param ReplayFailedBody $selection
     * @return ReplayFailedView
     */
    public function replayFailed(array $selection): array
    {
        return $this->client->send('POST', '/api/webhook_deliveries/replay_failed', body: $selection);
    }
}
