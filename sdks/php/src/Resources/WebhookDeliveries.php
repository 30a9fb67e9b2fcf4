<?php

declare(strict_types=1);

namespace Checkout\Resources;

use Checkout\Generated\Filters;
use Checkout\Generated\Types;
use Checkout\Http\Connection;
use Checkout\Lists\Listing;

/**
 * What was sent to the merchant's endpoints, and sending it again.
 *
 * @phpstan-import-type DeliveryDetailView from Types
 * @phpstan-import-type DeliveryView from Types
 * @phpstan-import-type ReplayFailedBody from Types
 * @phpstan-import-type ReplayFailedView from Types
 * @phpstan-import-type WebhookDeliveryListParams from Types
 */
final readonly class WebhookDeliveries
{
    public function __construct(private Connection $connection)
    {
    }

    /**
     * Deliveries, newest first, each with its newest attempts.
     *
     * @param WebhookDeliveryListParams $filters
     * @return Listing<DeliveryView>
     */
    public function list(array $filters = []): Listing
    {
        $query = Filters::checked(Filters::WEBHOOK_DELIVERY, $filters);
        return new Listing(
            fn (?string $at): array => $this->connection->send('GET', '/api/webhook_deliveries', query: ['cursor' => $at] + $query),
            $query['cursor'] ?? null,
        );
    }

    /**
     * One delivery with its body and all attempts.
     *
     * @return DeliveryDetailView
     */
    public function retrieve(string $deliveryId): array
    {
        return $this->connection->send('GET', '/api/webhook_deliveries/{delivery_id}', ['delivery_id' => $deliveryId]);
    }

    /**
     * Sends it again at once: the same id and bytes, a new signature.
     *
     * @return DeliveryView
     */
    public function replay(string $deliveryId): array
    {
        return $this->connection->send('POST', '/api/webhook_deliveries/{delivery_id}/replay', ['delivery_id' => $deliveryId]);
    }

    /**
     * Sends everything again that has failed since a moment, oldest first.
     *
     * @param ReplayFailedBody $which
     * @return ReplayFailedView
     */
    public function replayFailed(array $which): array
    {
        return $this->connection->send('POST', '/api/webhook_deliveries/replay_failed', body: $which);
    }
}
