<?php

declare(strict_types=1);

namespace Checkout\Resources;

use Checkout\Generated\Types;
use Checkout\Http\HttpClient;

/**
 * The merchant that the key belongs to.
 *
 * @phpstan-import-type KeyMerchantView from Types
 */
final readonly class MerchantAccount
{
    public function __construct(private HttpClient $client)
    {
    }

    /**
     * Returns the name, state and plan of the merchant, which show whether it can sell.
     *
     * @return KeyMerchantView
     */
    public function retrieve(): array
    {
        return $this->client->send('GET', '/api/merchant');
    }
}
