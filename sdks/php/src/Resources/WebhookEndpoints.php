<?php

declare(strict_types=1);

namespace Checkout\Resources;

use Checkout\Generated\Filters;
use Checkout\Generated\Types;
use Checkout\Http\HttpClient;
use Checkout\Lists\PaginatedList;

/**
 * The URLs to which the merchant's events are sent.
 *
 * @phpstan-import-type CreateEndpointBody from Types
 * @phpstan-import-type CreatedEndpointView from Types
 * @phpstan-import-type DeliveryView from Types
 * @phpstan-import-type RolledEndpointView from Types
 * @phpstan-import-type TestEndpointBody from Types
 * @phpstan-import-type UpdateEndpointBody from Types
 * @phpstan-import-type WebhookEndpointListParams from Types
 * @phpstan-import-type WebhookEndpointView from Types
 */
final readonly class WebhookEndpoints
{
    public function __construct(private HttpClient $client)
    {
    }

    /**
     * Adds an endpoint. Only this response, and that of `rollSecret`, contains the secret.
     *
     * @param CreateEndpointBody $endpoint
     * @return CreatedEndpointView
     */
    public function create(array $endpoint): array
    {
        return $this->client->send('POST', '/api/webhook_endpoints', body: $endpoint);
    }

    /**
     * Returns the endpoints and their health.
     *
     * @param WebhookEndpointListParams $params
     * @return PaginatedList<WebhookEndpointView>
     */
    public function list(array $params = []): PaginatedList
    {
        $query = Filters::checked(Filters::WEBHOOK_ENDPOINT, $params);
        return new PaginatedList(
            fn (?string $cursor): array => $this->client->send('GET', '/api/webhook_endpoints', query: ['cursor' => $cursor] + $query),
            $query['cursor'] ?? null,
        );
    }

    /**
     * Returns one endpoint.
     *
     * @return WebhookEndpointView
     */
    public function retrieve(int $endpointId): array
    {
        return $this->client->send('GET', '/api/webhook_endpoints/{endpoint_id}', ['endpoint_id' => $endpointId]);
    }

    /**
     * Changes the URL of an endpoint, pauses it (`'active' => false`) or resumes it.
     *
     * @param UpdateEndpointBody $changes
     * @return WebhookEndpointView
     */
    public function update(int $endpointId, array $changes): array
    {
        return $this->client->send('PATCH', '/api/webhook_endpoints/{endpoint_id}', ['endpoint_id' => $endpointId], body: $changes);
    }

    /** Removes an endpoint. Its pending deliveries fail. */
    public function delete(int $endpointId): void
    {
        $this->client->send('DELETE', '/api/webhook_endpoints/{endpoint_id}', ['endpoint_id' => $endpointId]);
    }

    /**
     * Sends a test event, which has zeros and `test: true`. Never fulfill it.
     *
     * @param TestEndpointBody $event
     * @return DeliveryView
     */
    public function test(int $endpointId, array $event = []): array
    {
        return $this->client->send('POST', '/api/webhook_endpoints/{endpoint_id}/test', ['endpoint_id' => $endpointId], body: $event);
    }

    /**
     * Makes a new secret. For 24 hours the old one signs, too: pass both to `Webhooks::constructEvent`.
     *
     * @return RolledEndpointView
     */
    public function rollSecret(int $endpointId): array
    {
        return $this->client->send('POST', '/api/webhook_endpoints/{endpoint_id}/roll_secret', ['endpoint_id' => $endpointId]);
    }
}
