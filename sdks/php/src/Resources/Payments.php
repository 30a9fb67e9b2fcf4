<?php

declare(strict_types=1);

namespace Checkout\Resources;

use Checkout\Generated\Filters;
use Checkout\Generated\Types;
use Checkout\Http\HttpClient;
use Checkout\Lists\PaginatedList;

/**
 * Transfers that arrived at the deposit addresses of sessions.
 *
 * @phpstan-import-type PaymentListParams from Types
 * @phpstan-import-type PaymentView from Types
 */
final readonly class Payments
{
    public function __construct(private HttpClient $client)
    {
    }

    /**
     * Returns the merchant's payments, newest first.
     *
     * @param PaymentListParams $params
     * @return PaginatedList<PaymentView>
     */
    public function list(array $params = []): PaginatedList
    {
        $query = Filters::checked(Filters::PAYMENT, $params);
        return new PaginatedList(
            fn (?string $cursor): array => $this->client->send('GET', '/api/payments', query: ['cursor' => $cursor] + $query),
            $query['cursor'] ?? null,
        );
    }

    /**
     * Returns one payment, by its `payment_id`.
     *
     * @return PaymentView
     */
    public function retrieve(int $paymentId): array
    {
        return $this->client->send('GET', '/api/payments/{payment_id}', ['payment_id' => $paymentId]);
    }
}
