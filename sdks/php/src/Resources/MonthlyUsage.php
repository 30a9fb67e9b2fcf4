<?php

declare(strict_types=1);

namespace Checkout\Resources;

use Checkout\Generated\Types;
use Checkout\Http\Connection;
use Checkout\Lists\Listing;

/**
 * Sales by month.
 *
 * @phpstan-import-type UsageView from Types
 */
final readonly class MonthlyUsage
{
    public function __construct(private Connection $connection)
    {
    }

    /**
     * Returns a row for each UTC month.
     *
     * @return Listing<UsageView>
     */
    public function list(): Listing
    {
        return new Listing(fn (?string $at): array => $this->connection->send('GET', '/api/usage', query: ['cursor' => $at]), null);
    }
}
