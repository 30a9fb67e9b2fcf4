<?php

declare(strict_types=1);

namespace Checkout\Resources;

use Checkout\Generated\Filters;
use Checkout\Generated\Types;
use Checkout\Http\Connection;
use Checkout\Lists\Listing;

/**
 * Transfers that arrived at the deposit addresses of sessions.
 *
 * @phpstan-import-type PaymentListParams from Types
 * @phpstan-import-type PaymentView from Types
 */
final readonly class Payments
{
    public function __construct(private Connection $connection)
    {
    }

    /**
     * Returns the merchant's payments, newest first.
     *
     * @param PaymentListParams $filters
     * @return Listing<PaymentView>
     */
    public function list(array $filters = []): Listing
    {
        $query = Filters::checked(Filters::PAYMENT, $filters);
        return new Listing(
            fn (?string $at): array => $this->connection->send('GET', '/api/payments', query: ['cursor' => $at] + $query),
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
        return $this->connection->send('GET', '/api/payments/{payment_id}', ['payment_id' => $paymentId]);
    }
}
