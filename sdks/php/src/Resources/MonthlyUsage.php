<?php

declare(strict_types=1);

namespace Checkout\Resources;

use Checkout\Generated\Types;
use Checkout\Http\HttpClient;
use Checkout\Lists\PaginatedList;

/**
 * Sales by month.
 *
 * @phpstan-import-type UsageView from Types
 */
final readonly class MonthlyUsage
{
    public function __construct(private HttpClient $client)
    {
    }

    /**
     * Returns a row for each UTC month.
     *
     * @return PaginatedList<UsageView>
     */
    public function list(): PaginatedList
    {
        return new PaginatedList(fn (?string $cursor): array => $this->client->send('GET', '/api/usage', query: ['cursor' => $cursor]), null);
    }
}
